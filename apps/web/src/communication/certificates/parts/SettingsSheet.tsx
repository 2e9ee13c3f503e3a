import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { settingsQuery, textsQuery } from '../certificates.api.ts';
import css from './Certificates.module.css';
import { SettingsForm } from './SettingsForm.tsx';
import { TextsForm } from './TextsForm.tsx';

type View = 'seal' | 'texts';
const formIds: Record<View, string> = { seal: 'certificate-settings', texts: 'certificate-texts' };

/** The signatory, the seal, what families obtain at once; and the text of each certificate. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [view, setView] = useState<View>('seal');
  const settings = useQuery(settingsQuery);
  const texts = useQuery({ ...textsQuery, enabled: view === 'texts' });
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Réglages des certificats`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button
          variant="primary"
          type="submit"
          form={formIds[view]}
          busy={busy}
          disabled={!(view === 'seal' ? settings : texts).data}
        >
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.stack}>
        <Segmented<View>
          wide
          label={t`Réglages affichés`}
          value={view}
          onChange={setView}
          options={[
            { value: 'seal', label: t`Signature et cachet` },
            { value: 'texts', label: t`Textes` },
          ]}
        />
        {view === 'seal' ? (
          <Asked query={settings} label={t`Chargement des réglages`} rows={4} />
        ) : (
          <Asked query={texts} label={t`Chargement des réglages`} rows={4} />
        )}
        {/* Unsaved text of one side is kept while the other is shown. */}
        {settings.data && (
          <div hidden={view !== 'seal'}>
            <SettingsForm id={formIds.seal} settings={settings.data} onBusy={setBusy} onClose={onClose} />
          </div>
        )}
        {texts.data && (
          <div hidden={view !== 'texts'}>
            <TextsForm id={formIds.texts} texts={texts.data.items} onBusy={setBusy} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
