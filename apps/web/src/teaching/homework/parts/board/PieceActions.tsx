import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelPiece, coursesQuery, drop } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { CopySheet } from './CopySheet.tsx';

/** Copies a homework to parallel classes; deletes one that nobody saw, cancels the others. */
export function PieceActions({ piece }: { piece: HomeworkPage }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const courses = useQuery(coursesQuery).data?.courses ?? [];
  const subject = courses.find(({ id }) => id === piece.course.id)?.subjectId;
  const parallel = courses.filter((one) => one.mine && one.subjectId === subject && one.id !== piece.course.id);
  const { remove, cancel } = piece.can;
  async function end() {
    const yes = await confirm({
      title: remove ? t`Supprimer ce devoir ?` : t`Annuler ce devoir ?`,
      text: remove ? t`Aucune famille ne l’a vu.` : t`Les familles liront qu’il est annulé ; ce qui est rendu reste.`,
      action: remove ? t`Supprimer` : t`Annuler le devoir`,
      danger: true,
    });
    if (!yes) return;
    try {
      await (remove ? drop(piece.id) : cancelPiece(piece.id, piece.version));
      toast.success(remove ? t`Devoir supprimé.` : t`Devoir annulé.`);
      if (remove) void navigate({ to: '/prof/devoirs', search: {} as never });
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  return (
    <div className={css.row}>
      {parallel.length > 0 && piece.state !== 'cancelled' && (
        <Button icon={IconCopy} onClick={() => setCopying(true)}>
          <Trans>Donner à une autre classe</Trans>
        </Button>
      )}
      {(remove || cancel) && (
        <Button variant="danger" icon={remove ? IconTrash : IconX} onClick={() => void end()}>
          {remove ? <Trans>Supprimer</Trans> : <Trans>Annuler le devoir</Trans>}
        </Button>
      )}
      {copying && <CopySheet piece={piece} courses={parallel} onClose={() => setCopying(false)} />}
    </div>
  );
}
