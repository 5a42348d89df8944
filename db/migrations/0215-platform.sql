-- The marks that say whether demo data is due or done carry the plain name of what they are about.
update effects set key = 'demo:due' where key = 'story:due';
update effects set key = 'demo:done' where key = 'story:told';
