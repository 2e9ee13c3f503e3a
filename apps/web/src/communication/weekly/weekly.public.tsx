import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { weekdayName } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { weekdayOptions } from './parts/weekdays.ts';
import { chooseDay, ownDayQuery } from './weekly.api.ts';

/**
 * The day on which the reader gets the weekly summary; nothing for a person without weeks to read. The page shows the
 * texts of `communication/weekly`.
 */
export function OwnWeekday() {
  const { t } = useLingui();
  const { data } = useQuery(ownDayQuery);
  if (!data?.applies) return null;
  const school = weekdayName(data.school);
  const save = (value: string): void =>
    void chooseDay(value ? Number(value) : null).catch((error) => toast.error(sentence(error)));
  return (
    <Card title={t`Résumé de la semaine`}>
      <SelectField
        label={t`Jour où il m’est envoyé`}
        help={t`Il s’arrête à la ligne « Résumé de la semaine » des notifications.`}
        value={data.own === null ? '' : String(data.own)}
        options={[
          { value: '', label: t`Le jour de l’école (${school})` },
          ...weekdayOptions().filter(({ value }) => value !== String(data.school)),
        ]}
        onChange={(event) => save(event.currentTarget.value)}
      />
    </Card>
  );
}
