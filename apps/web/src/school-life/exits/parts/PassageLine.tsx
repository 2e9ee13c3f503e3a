import { CardRow } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconWalk } from '@tabler/icons-react';
import { formatMoment, formatTime } from '#kernel/dates.ts';
import type { ExitChild } from '../exits.api.ts';

/** A departure of the child, with whom, and the return. */
export function PassageLine({ passage }: { passage: ExitChild['passages'][number] }) {
  const { t } = useLingui();
  const [at, who] = [formatMoment(passage.at), passage.with];
  const back = passage.returnedAt && formatTime(passage.returnedAt);
  return (
    <CardRow
      icon={IconWalk}
      title={t`Sorti ${at}`}
      detail={[<bdi key="who">{who ?? t`sans accompagnateur`}</bdi>, back && t`de retour à ${back}`]}
    />
  );
}
