import type { OwnHomework } from '@encrier/contract/teaching/homework';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCamera, IconCheck, IconRefresh } from '@tabler/icons-react';
import { workWords } from '../words.ts';

/** The pupil's state in a pill; nothing for homework that is simply to do, or done. */
export function PieceState({
  piece,
}: {
  piece: Pick<OwnHomework, 'state' | 'cancelled' | 'handIn' | 'late' | 'mark'>;
}) {
  const { t, i18n } = useLingui();
  const { state, cancelled, handIn, late, mark } = piece;
  if (cancelled) return <StatusPill tone="plain">{t`Annulé`}</StatusPill>;
  if (state === 'todo' || state === 'done') {
    if (handIn === 'none') return null;
    return (
      <StatusPill tone={state === 'done' ? 'warn' : 'plain'} {...(handIn === 'file' && { icon: IconCamera })}>
        {t`à rendre`}
      </StatusPill>
    );
  }
  const { word, tone } = workWords[state];
  const icons = { late: IconAlertTriangle, handed: IconCheck, again: IconRefresh, corrected: IconCheck };
  return (
    <StatusPill tone={tone} icon={icons[state]}>
      {state === 'handed' && late ? t`Rendu en retard` : i18n._(word)}
      {state === 'corrected' && mark && (
        <>
          {' · '}
          <bdi>{mark}</bdi>
        </>
      )}
    </StatusPill>
  );
}
