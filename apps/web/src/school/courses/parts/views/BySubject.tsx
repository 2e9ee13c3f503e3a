import { Card } from '@encrier/ui/data/Card';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconListCheck, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { findsWords } from '#kernel/finds-words.ts';
import type { CourseBoard, CourseFilter } from '../../courses.api.ts';
import css from '../Courses.module.css';
import { Nothing } from '../Nothing.tsx';
import type { Actions } from '../use-actions.ts';
import { hasGap, type Index, subjectLines, teachersNow } from './board-views.ts';
import { LineRow } from './LineRow.tsx';

type Props = { board: CourseBoard; index: Index; filter: CourseFilter; actions: Actions; onAll: () => void };

/** By subject: its classes and groups, and those that should have it. */
export function BySubject({ board, index, filter, actions, onAll }: Props) {
  const { t } = useLingui();
  const ofLevel = (classId: string | null, groupId: string | null): boolean =>
    !filter.levelId ||
    [classId, ...(index.groups.get(groupId ?? '')?.classIds ?? [])].some(
      (id) => index.classes.get(id ?? '')?.levelId === filter.levelId,
    );
  const cards = board.subjects.flatMap((subject) => {
    const all = subjectLines(board, index, subject).filter(({ classId, groupId }) => ofLevel(classId, groupId));
    const lines = all.filter(
      (line) =>
        (!filter.gaps || hasGap(line)) &&
        findsWords(
          filter.q,
          [
            subject.name,
            line.place,
            ...(line.course ? teachersNow(index, line.course, board.day).map(({ person }) => person.label) : []),
          ].join(' '),
        ),
    );
    return lines.length
      ? [
          {
            subject,
            lines,
            gaps: all.filter(hasGap).length,
            missing: all
              .filter(({ state }) => state === 'missing')
              .flatMap(({ classId }) => (classId ? [classId] : [])),
          },
        ]
      : [];
  });
  if (!cards.length) return <Nothing gaps={filter.gaps && !filter.q} onAll={onAll} />;
  return (
    <div className={css.cards}>
      {cards.map(({ subject, lines, gaps, missing }) => (
        <Card
          key={subject.id}
          title={<SubjectPill colorKey={subject.colour}>{subject.name}</SubjectPill>}
          count={gaps}
          countTone="warn"
          end={
            <ActionMenu
              label={t`Actions pour ${subject.name}`}
              title={subject.name}
              closeLabel={t`Fermer`}
              actions={
                actions.mayEdit
                  ? [
                      {
                        key: 'assign',
                        label: t`Affecter un professeur à plusieurs classes`,
                        icon: IconUserPlus,
                        onPress: () => actions.assign({ subjectId: subject.id }),
                      },
                      ...(missing.length
                        ? [
                            {
                              key: 'fill',
                              label: t`Créer les cours manquants`,
                              icon: IconListCheck,
                              onPress: () => actions.fill(missing, subject.id),
                            },
                          ]
                        : []),
                      {
                        key: 'add',
                        label: t`Ajouter un cours`,
                        icon: IconPlus,
                        onPress: () => actions.create({ subjectId: subject.id }),
                      },
                    ]
                  : []
              }
            />
          }
          flush
        >
          <ul className={css.lines}>
            {lines.map((line) => (
              <LineRow key={line.key} line={line} index={index} day={board.day} actions={actions} by="subject" />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
