-- A picture that staff uploaded: the hash of the file that it is cut from, the point that stays in the middle in per cent
-- of width and height, and whether the frame is filled (`crop`) or the whole picture is shown in it (`whole`). All null for
-- drawn ones.
alter table product_images
  add column source_hash text,
  add column focus_x smallint,
  add column focus_y smallint,
  add column fit text;
