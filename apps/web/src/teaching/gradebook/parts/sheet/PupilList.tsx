import type { GradeSheet } from '@encrier/contract/teaching/gradebook';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { saidAverage } from '../figures.ts';
import type { LiveSheet } from './use-sheet.ts';

/** Pupils of a sheet on a phone, each with the average and the missing marks. */
export function PupilList({
  sheet,
  live,
  onOpen,
}: {
  sheet: GradeSheet;
  live: LiveSheet;
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const { figures, averages, value } = live;
  return (
    <Card
      flush
      title={plural(sheet.pupils.length, { one: '# élève', other: '# élèves' })}
      {...(figures.subject && {
        note: t`moyenne de classe ${saidAverage(figures.subject.mean, sheet.rules.rounding)}`,
      })}
    >
      <CardRows>
        {sheet.pupils.map((pupil) => {
          const missing = sheet.assessments.filter((one) => {
            const cell = value(pupil.id, one.id);
            return one.state !== 'cancelled' && one.mode !== 'bonus' && cell.value === null && cell.code === null;
          }).length;
          return (
            <CardRow
              key={pupil.id}
              title={<bdi>{pupil.label}</bdi>}
              detail={
                pupil.left
                  ? t`n’est plus dans ce cours`
                  : plural(missing, { 0: 'tout est noté', one: '# note manque', other: '# notes manquent' })
              }
              end={<b>{saidAverage(averages.get(pupil.id)?.value ?? null, sheet.rules.rounding)}</b>}
              onPress={() => onOpen(pupil.id)}
            />
          );
        })}
      </CardRows>
    </Card>
  );
}
