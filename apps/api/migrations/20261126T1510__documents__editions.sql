-- A document that is out may get another file. Its former ones stay for the office, with who read and answered each.
ALTER TABLE documents ADD COLUMN edition smallint NOT NULL DEFAULT 1 CHECK (edition >= 1),
  ADD COLUMN replaced_at timestamptz, ADD COLUMN replaced_for text NOT NULL DEFAULT '' CHECK (length(replaced_for) <= 300),
  ADD CHECK ((edition > 1) = (replaced_at IS NOT NULL));
COMMENT ON COLUMN documents.edition IS '@school';
COMMENT ON COLUMN documents.replaced_at IS '@school';
COMMENT ON COLUMN documents.replaced_for IS '@personal';

CREATE TABLE document_editions (
  school_id integer NOT NULL REFERENCES schools, id uuid NOT NULL, document_id uuid NOT NULL, edition smallint NOT NULL CHECK (edition >= 1),
  file_id uuid NOT NULL, shown_at timestamptz NOT NULL, ended_at timestamptz NOT NULL, ended_by_id uuid NOT NULL,
  PRIMARY KEY (school_id, id), UNIQUE (school_id, document_id, edition),
  FOREIGN KEY (school_id, document_id) REFERENCES documents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, file_id) REFERENCES files (school_id, id),
  FOREIGN KEY (school_id, ended_by_id) REFERENCES accounts (school_id, id)
);
CREATE INDEX document_editions_by_account ON document_editions (school_id, ended_by_id);
SELECT app.tenant('document_editions', school => 'edition');

-- What its readers did with a former file.
CREATE TABLE document_receipts (
  school_id integer NOT NULL REFERENCES schools, document_id uuid NOT NULL, edition smallint NOT NULL CHECK (edition >= 1), person_id uuid NOT NULL,
  read_at timestamptz, answered_at timestamptz,
  PRIMARY KEY (school_id, document_id, edition, person_id),
  FOREIGN KEY (school_id, document_id) REFERENCES documents (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES persons (school_id, id)
);
CREATE INDEX document_receipts_by_person ON document_receipts (school_id, person_id);
SELECT app.tenant('document_receipts', school => 'edition');

-- One signature of a person for each file.
ALTER TABLE document_signatures ADD COLUMN edition smallint NOT NULL DEFAULT 1 CHECK (edition >= 1),
  DROP CONSTRAINT document_signatures_school_id_document_id_person_id_key, ADD UNIQUE (school_id, document_id, edition, person_id);
COMMENT ON COLUMN document_signatures.edition IS '@school';
