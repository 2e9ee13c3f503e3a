import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import type { Cell } from './cell.ts';
import { loadDayQuery } from '../../homework.api.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { subjectName } from '#kernel/content/subject-name.ts';
import { lengthWords } from '#kernel/length-words.ts';

/** A class's homework of a day; people who give homework in the course can open it. */
export function DaySheet({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const { t } = useLingui();
  const asked = useQuery(loadDayQuery(cell.classId, cell.day));
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Facts>{[cell.name, formatDay(cell.day)]}</Facts>}
      closeLabel={t`Fermer`}
      width={520}
      flush
    >
      <Asked query={asked} label={t`Chargement des devoirs`}>
        {({ pieces }) => (
          <CardRows label={t`Devoirs`}>
            {pieces.map(({ id, title, subject, subjectAr, colour, teachers, minutes, named, opens }) => (
              <CardRow
                key={id}
                icon={IconChecklist}
                title={<bdi>{title}</bdi>}
                detail={[
                  <SubjectDot key="subject" colour={colour} name={subjectName({ subject, subjectAr })} />,
                  <bdi key="teachers">{teachers}</bdi>,
                  ...(minutes ? [lengthWords(minutes)] : []),
                  ...(named ? [plural(named, { one: 'pour # élève', other: 'pour # élèves' })] : []),
                ]}
                {...(opens && { href: `/prof/devoirs?devoir=${id}`, chevron: true })}
              />
            ))}
          </CardRows>
        )}
      </Asked>
    </Sheet>
  );
}
