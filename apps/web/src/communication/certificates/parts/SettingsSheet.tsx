import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { settingsQuery } from '../certificates.api.ts';
import { SettingsForm } from './SettingsForm.tsx';

const formId = 'certificate-settings';

/** Who signs, the seal, and what families obtain at once. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error } = useQuery(settingsQuery);
  const [busy, setBusy] = useState(false);
  return (
    <Sheet open onClose={onClose} title={t`Réglages des certificats`} closeLabel={t`Fermer`} width={520} foot={<Button variant="primary" type="submit" form={formId} busy={busy} disabled={!data}><Trans>Enregistrer</Trans></Button>}>
      {data ? <SettingsForm id={formId} settings={data} onBusy={setBusy} onClose={onClose} /> : error ? <Notice tone="bad">{sentence(error)}</Notice> : <Skeletons label={t`Chargement des réglages`} rows={4} />}
    </Sheet>
  );
}
