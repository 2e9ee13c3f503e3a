import { minutesText } from '@encrier/contract/school/weekly-time';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconListCheck, IconPlus, IconPrinter } from '@tabler/icons-react';
import { findsWords } from '#kernel/finds-words.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import type { CourseBoard, CourseFilter } from '../../courses.api.ts';
import css from '../Courses.module.css';
import { Nothing } from '../Nothing.tsx';
import type { Actions } from '../use-actions.ts';
import { classLines, gapsOf, hasGap, type Index, teachersNow } from './board-views.ts';
import { LineRow } from './LineRow.tsx';

type Props = { board: CourseBoard; index: Index; filter: CourseFilter; actions: Actions; onAll: () => void };

/** Class by class: every expected subject, its teachers, and gaps. */
export function ByClass({ board, index, filter, actions, onAll }: Props) {
  const { t } = useLingui();
  const lang = useLang();
  const cards = board.classes
    .filter(({ levelId }) => !filter.levelId || levelId === filter.levelId)
    .flatMap((own) => {
      const all = classLines(board, index, own);
      const lines = all.filter(
        (line) =>
          (!filter.gaps || hasGap(line)) &&
          findsWords(
            filter.q,
            [
              own.name,
              line.subject.name,
              line.place,
              ...(line.course ? teachersNow(index, line.course, board.day).map(({ person }) => person.label) : []),
            ].join(' '),
          ),
      );
      return lines.length || (!filter.q && (!filter.gaps || !all.length))
        ? [
            {
              own,
              lines,
              gaps: gapsOf(all),
              missing: all.some(({ state }) => state === 'missing'),
              minutes: all.reduce((sum, { course }) => sum + (course?.classId ? course.weeklyMinutes : 0), 0),
            },
          ]
        : [];
    });
  if (!cards.length) return <Nothing gaps={filter.gaps && !filter.q} onAll={onAll} />;
  return (
    <div className={css.cards}>
      {cards.map(({ own, lines, gaps, missing, minutes }) => (
        <Card
          key={own.id}
          title={<bdi>{own.name}</bdi>}
          count={gaps}
          countTone="warn"
          note={
            <Facts>
              {[<Plural key="pupils" value={own.pupils} one="# élève" other="# élèves" />, minutesText(minutes, lang)]}
            </Facts>
          }
          end={
            <ActionMenu
              label={t`Actions pour ${own.name}`}
              title={own.name}
              closeLabel={t`Fermer`}
              actions={[
                ...(actions.mayEdit && missing
                  ? [
                      {
                        key: 'fill',
                        label: t`Créer les cours manquants`,
                        icon: IconListCheck,
                        onPress: () => actions.fill([own.id], null),
                      },
                    ]
                  : []),
                ...(actions.mayEdit
                  ? [
                      {
                        key: 'add',
                        label: t`Ajouter un cours`,
                        icon: IconPlus,
                        onPress: () => actions.create({ classId: own.id }),
                      },
                    ]
                  : []),
                {
                  key: 'print',
                  label: t`Imprimer le tableau (PDF)`,
                  icon: IconPrinter,
                  onPress: () => actions.print('class', own.name, own.id),
                },
              ]}
            />
          }
          flush
        >
          {lines.length ? (
            <ul className={css.lines}>
              {lines.map((line) => (
                <LineRow key={line.key} line={line} index={index} day={board.day} actions={actions} by="class" />
              ))}
            </ul>
          ) : (
            <p className={css.none}>{t`Aucun cours, et le niveau n’attend encore aucune matière.`}</p>
          )}
        </Card>
      ))}
    </div>
  );
}
