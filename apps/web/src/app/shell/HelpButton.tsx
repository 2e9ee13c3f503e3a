import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { openPanel } from '#kernel/frame/panels.ts';

/** Help at the foot of the menu: guide, tour, keyboard, and what the product is. */
export function HelpButton() {
  const { t } = useLingui();
  return <IconButton icon={IconHelpCircle} label={t`Aide et à propos`} tip="none" onClick={() => openPanel('about')} />;
}
