-- A BigBlueButton server opens a room for each lesson: its shared secret, sealed, is kept beside its address.
ALTER TABLE distance_providers DROP CONSTRAINT distance_providers_check, DROP CONSTRAINT distance_providers_kind_check,
  ADD COLUMN bbb_secret text CHECK (length(bbb_secret) <= 600),
  ADD CONSTRAINT distance_providers_kind_check CHECK (kind IN ('jitsi', 'link', 'bigbluebutton')),
  ADD CONSTRAINT distance_providers_check CHECK ((kind = 'link') = (server = '')),
  ADD CONSTRAINT distance_providers_secret_check CHECK (bbb_secret IS NULL OR kind = 'bigbluebutton');
COMMENT ON COLUMN distance_providers.bbb_secret IS '@sensitive';
