import type { HandIn, OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { takeBack } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { HandInContent } from '../HandInContent.tsx';

/** Hand-ins, the latest first, each with its receipt. */
export function HandedIn({ piece }: { piece: OwnHomeworkPage }) {
  const { t } = useLingui();
  const taking = useMutation({
    mutationFn: (id: string) => takeBack(id),
    onSuccess: () => toast.success(t`Travail repris : il n’est plus rendu.`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  if (!piece.handIns.length) return null;
  const last = piece.handIns.find(({ takenBackAt }) => !takenBackAt);
  async function askBack(one: HandIn) {
    const yes = await confirm({
      title: t`Reprendre ce travail ?`,
      text: t`Le professeur ne le verra plus. Il peut être rendu de nouveau jusqu’à la date limite.`,
      action: t`Reprendre`,
      danger: true,
    });
    if (yes) taking.mutate(one.id);
  }
  return (
    <Card title={t`Rendu`}>
      <ul className={css.turns}>
        {piece.handIns.map((one) => (
          <li key={one.id} className={css.turn} data-gone={one.takenBackAt !== null || undefined}>
            <div className={css.row}>
              <IconReceipt size={18} stroke={1.7} aria-hidden="true" />
              <b dir="ltr">{one.number}</b>
              {one.late && <StatusPill tone="warn">{t`En retard`}</StatusPill>}
              {one.takenBackAt && <StatusPill tone="plain">{t`Repris`}</StatusPill>}
            </div>
            <HandInContent one={one} />
            {piece.can.takeBack && one.id === last?.id && (
              <span>
                <Button size="small" icon={IconArrowBackUp} busy={taking.isPending} onClick={() => void askBack(one)}>
                  <Trans>Reprendre</Trans>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
