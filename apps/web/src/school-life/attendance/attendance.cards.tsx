import type { CardData } from '@encrier/contract/kernel/cards';
import type { pupilAttendanceCard } from '@encrier/contract/school-life/attendance-office';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUserX } from '@tabler/icons-react';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { formatDay } from '#kernel/dates.ts';
import { kindWords } from './parts/words.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

/** A pupil's attendance of this school year, on the pupil's page. */
function OfPupil({ data }: { data: CardData<typeof pupilAttendanceCard> }) {
  const { t, i18n } = useLingui();
  return (
    <Card
      title={t`Assiduité`}
      note={plural(data.halfDays, { 0: 'aucune demi-journée', one: '# demi-journée', other: '# demi-journées' })}
      flush
    >
      <CardRows>
        <CardRow
          icon={IconUserX}
          title={plural(data.absences, { 0: 'Aucune absence', one: '# absence', other: '# absences' })}
          detail={[
            plural(data.unjustified, { 0: 'toutes justifiées', one: '# non justifiée', other: '# non justifiées' }),
            plural(data.late, { 0: 'aucun retard', one: '# retard', other: '# retards' }),
          ]}
        />
        {data.latest.map((row) => (
          <CardRow
            key={row.id}
            tone={kindWords[row.kind].tone}
            title={i18n._(kindWords[row.kind].word)}
            detail={[formatDay(row.day), titleOf(row) && <bdi key="title">{titleOf(row)}</bdi>]}
          />
        ))}
      </CardRows>
    </Card>
  );
}

export const attendancePersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilAttendanceCard>({ slot: 'attendance', Card: OfPupil }),
];
