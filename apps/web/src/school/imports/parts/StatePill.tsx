import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconColumns3,
  IconLoader2,
} from '@tabler/icons-react';
import type { ImportState } from '../imports.api.ts';

/** State of an import, in a word. */
export function StatePill({ state }: { state: ImportState }) {
  if (state.status === 'done')
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        <Trans>Terminé</Trans>
      </StatusPill>
    );
  if (state.status === 'undone')
    return (
      <StatusPill icon={IconArrowBackUp}>
        <Trans>Annulé</Trans>
      </StatusPill>
    );
  if (state.status === 'checking' || state.status === 'running' || state.status === 'undoing')
    return (
      <StatusPill tone="info" icon={IconLoader2}>
        <Trans>En cours</Trans>
      </StatusPill>
    );
  if (state.status === 'mapping')
    return (
      <StatusPill icon={IconColumns3}>
        <Trans>Colonnes à vérifier</Trans>
      </StatusPill>
    );
  if (state.counts.error > 0)
    return (
      <StatusPill tone="warn" icon={IconAlertCircle}>
        <Plural value={state.counts.error} one="# ligne à corriger" other="# lignes à corriger" />
      </StatusPill>
    );
  return (
    <StatusPill tone="info" icon={IconCircleDashed}>
      <Trans>Prêt à importer</Trans>
    </StatusPill>
  );
}
