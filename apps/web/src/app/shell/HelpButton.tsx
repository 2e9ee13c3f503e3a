import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { openPanel } from '#kernel/frame/panels.ts';

/** Help at the foot of the menu: the keyboard and the guided tour. */
export function HelpButton() {
  const { t } = useLingui();
  return <IconButton icon={IconHelpCircle} label={t`Aide et raccourcis`} tip="none" onClick={() => openPanel('keys')} />;
}
