alter table guest_imports
  -- Empty where the file has one sheet or is no book.
  add column sheets text[] not null default '{}',
  add column sheet integer not null default 0,
  add column has_cedillas boolean not null default false,
  add column mends_cedillas boolean not null default false;
