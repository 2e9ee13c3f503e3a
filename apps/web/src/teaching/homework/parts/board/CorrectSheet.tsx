import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirmLoss } from '#kernel/toast/confirm-loss.ts';
import { workQuery } from '../../homework.api.ts';
import { HandInContent } from '../HandInContent.tsx';
import css from '../Homework.module.css';
import { AnswerForm } from './AnswerForm.tsx';

type Props = { piece: HomeworkPage; pupilId: string; onPupil: (id: string) => void; onClose: () => void };
/** One pupil's hand-in and the teacher's answer; with navigation between pupils. */
export function CorrectSheet({ piece, pupilId, onPupil, onClose }: Props) {
  const { t } = useLingui();
  const at = piece.pupils.findIndex(({ id }) => id === pupilId);
  const pupil = piece.pupils[at];
  const [before, after] = [piece.pupils[at - 1], piece.pupils[at + 1]];
  const query = useQuery(workQuery(piece.id, pupilId));
  const typed = useRef(false);
  const onTyped = useCallback((now: boolean) => {
    typed.current = now;
  }, []);
  const go = useCallback(
    async (id: string) => {
      if (!typed.current || (await confirmLoss(t`Changer d’élève`))) onPupil(id);
    },
    [onPupil, t],
  );
  // Alt and an arrow move between pupils, even while typing.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const next = event.key === forward ? after : before;
      event.preventDefault();
      if (next) void go(next.id);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [before, after, go]);
  return (
    <Sheet open onClose={onClose} title={<bdi>{pupil?.label ?? ''}</bdi>} closeLabel={t`Fermer`} width={760}>
      <div className={css.page}>
        <div className={css.tools}>
          <IconButton
            icon={IconChevronLeft}
            flip
            outlined
            label={t`Élève précédent`}
            disabled={!before}
            onClick={() => before && void go(before.id)}
          />
          <span className={css.quiet}>
            {at + 1} / {piece.pupils.length}
          </span>
          <IconButton
            icon={IconChevronRight}
            flip
            outlined
            label={t`Élève suivant`}
            disabled={!after}
            onClick={() => after && void go(after.id)}
          />
        </div>
        <Asked query={query} label={t`Chargement du travail`}>
          {(work) => (
            <>
              {work.handIns.length === 0 && (
                <p className={css.quiet}>
                  {piece.handIn === 'paper' ? (
                    <Trans>Ce devoir se rend sur papier.</Trans>
                  ) : (
                    <Trans>Rien n’est rendu.</Trans>
                  )}
                </p>
              )}
              <ul className={css.turns}>
                {work.handIns.map((one) => (
                  <li key={one.id} className={css.turn}>
                    <div className={css.row}>
                      <b dir="ltr">{one.number}</b>
                      {one.late && <StatusPill tone="warn">{t`En retard`}</StatusPill>}
                    </div>
                    <HandInContent one={one} correcting={work.can.correct} />
                  </li>
                ))}
              </ul>
              {work.can.correct && (
                <AnswerForm
                  key={pupilId}
                  piece={piece}
                  work={work}
                  onTyped={onTyped}
                  handed={work.handIns.length > 0 || work.pupil.handedAt !== null}
                />
              )}
            </>
          )}
        </Asked>
      </div>
    </Sheet>
  );
}
