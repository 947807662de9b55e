#!/bin/sh
# Creates the owner of the tables, and the role that the shop uses, which owns nothing (see docs/deploy.md).
# psql quotes the passwords. Each role has only the privileges that its task needs.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set=owner_password="$OWNER_PASSWORD" --set=application_password="$APPLICATION_PASSWORD" <<'SQL'
create role coldie_owner login noinherit nosuperuser nocreatedb nocreaterole password :'owner_password';
create role coldie_application login noinherit nosuperuser nocreatedb nocreaterole password :'application_password';
create database coldie owner coldie_owner;
SQL
