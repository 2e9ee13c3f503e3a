import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { RulesForm } from './RulesForm.tsx';

/** Opens the settings of exits, for people who may change them. */
export function SettingsButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (!useCan('exits.settings')) return null;
  return (
    <>
      <IconButton icon={IconSettings} label={t`Réglages des sorties`} onClick={() => setOpen(true)} />
      {open && <RulesForm onClose={() => setOpen(false)} />}
    </>
  );
}
