-- The proof of identity that a signature by code used: one proof, one signature.
ALTER TABLE document_signatures ADD COLUMN proved_at timestamptz;
COMMENT ON COLUMN document_signatures.proved_at IS '@personal';
CREATE UNIQUE INDEX document_signatures_by_proof ON document_signatures (school_id, account_id, proved_at);
