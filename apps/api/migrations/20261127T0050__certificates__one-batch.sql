-- One batch of a class, a kind and a language is under way at a time: two offices at one moment give nobody two papers.
CREATE UNIQUE INDEX certificate_batches_open ON certificate_batches (school_id, class_id, kind, lang) WHERE state = 'working';
