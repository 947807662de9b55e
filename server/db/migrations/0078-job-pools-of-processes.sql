-- The names under which a process's job runners lock jobs: the jobs of a process that has ended are free at once.
alter table processes add column job_pools text[] not null default '{}';
