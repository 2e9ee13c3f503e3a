import type { OwnHomework } from '@encrier/contract/teaching/homework';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatMinute } from '#kernel/dates.ts';
import css from '../Homework.module.css';
import { dayWords } from '../days.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { DoneBox } from './DoneBox.tsx';
import { isSettled } from './groups.ts';
import { PieceState } from './PieceState.tsx';

type Props = {
  piece: OwnHomework;
  today: string;
  may: boolean;
  area: string;
  /** Shows its day, since the list contains several days. */
  dated: boolean;
};

/** Homework in a family's list: ticked here, read and handed in on its page. */
export function PieceRow({ piece, today, may, area, dated }: Props) {
  const { t } = useLingui();
  const settled = isSettled(piece);
  const { id, pupilId, title, state, cancelled } = piece;
  const ticks = may && !cancelled && (state === 'todo' || state === 'done' || state === 'late');
  return (
    <CardRow
      lead={<DoneBox piece={piece} may={ticks} label={t`Fait : ${title}`} />}
      title={<bdi className={settled ? css.struck : undefined}>{title}</bdi>}
      detail={[
        <SubjectDot key="subject" colour={piece.colour} name={subjectName(piece)} />,
        ...(dated ? [dayWords(piece.dueOn, today)] : []),
        ...(piece.minutes && !settled ? [lengthWords(piece.minutes)] : []),
        ...(piece.dueMinute !== null && piece.handIn !== 'none' && !settled
          ? [<span key="hour">{t`avant ${formatMinute(piece.dueMinute)}`}</span>]
          : []),
        ...(piece.edited && !cancelled ? [<b key="edited">{t`modifié`}</b>] : []),
      ]}
      end={
        <span className={css.ends}>
          {piece.pieces > 0 && <IconPaperclip size={16} stroke={1.7} aria-label={t`Avec des fichiers`} role="img" />}
          {piece.kind === 'revision' && !settled && <StatusPill tone="info">{t`Contrôle`}</StatusPill>}
          <PieceState piece={piece} />
        </span>
      }
      href={`${area}/devoirs/view/${id}${area === '/parent' ? `?enfant=${pupilId}` : ''}`}
    />
  );
}
