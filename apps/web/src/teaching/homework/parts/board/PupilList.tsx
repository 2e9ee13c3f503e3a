import type { HomeworkPage, PupilWork } from '@encrier/contract/teaching/homework';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { Avatar } from '@encrier/ui/data/Avatar';
import css from '../Homework.module.css';
import { workWords } from '../words.ts';
import { WorkActions } from './WorkActions.tsx';
import { countWords } from './GivenRow.tsx';

/** Pupils with the state of each; waiting hand-ins open from their line. */
export function PupilList({ piece, onOpen }: { piece: HomeworkPage; onOpen: (pupilId: string) => void }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const wait = piece.figures.toCorrect;
  const detail = (one: PupilWork): React.ReactNode[] => [
    ...(one.handedAt ? [formatMoment(one.handedAt)] : []),
    ...(one.turns > 1 ? [plural(one.turns, { one: '# version', other: '# versions' })] : []),
    ...(one.mark ? [<bdi key="mark">{one.mark}</bdi>] : []),
    ...(one.left ? [t`a quitté le cours`] : []),
  ];
  return (
    <Card
      title={t`Élèves`}
      note={piece.state === 'published' ? countWords(piece) : ''}
      count={wait}
      countTone="warn"
      flush
      foot={piece.can.correct && <WorkActions piece={piece} />}
    >
      <CardRows label={t`Élèves`}>
        {piece.pupils.map((one) => (
          <CardRow
            key={one.id}
            lead={
              <Avatar
                name={one.label}
                size={34}
                photo={one.photo === '-' ? '-' : imageAddress(school, one.photo, 96)}
              />
            }
            title={<bdi>{one.label}</bdi>}
            {...(detail(one).length > 0 && { detail: detail(one) })}
            end={
              <span className={css.ends}>
                {one.late && <StatusPill tone="warn">{t`en retard`}</StatusPill>}
                <StatusPill tone={one.waits ? 'warn' : workWords[one.state].tone}>
                  {one.waits ? t`À corriger` : i18n._(workWords[one.state].word)}
                </StatusPill>
              </span>
            }
            {...(piece.can.correct && { onPress: () => onOpen(one.id) })}
          />
        ))}
      </CardRows>
    </Card>
  );
}
