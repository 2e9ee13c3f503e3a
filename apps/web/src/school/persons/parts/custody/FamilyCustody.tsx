import { Card } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ofName } from '#kernel/text.ts';
import { familyCustodyQuery } from '../../custody.api.ts';
import { Calendar } from './Calendar.tsx';
import css from './Custody.module.css';
import { Periods } from './Periods.tsx';

/** The calendar of a child whose custody is shared, as its guardians read it; nothing for any other child. */
export function FamilyCustody({ pupilId, label }: { pupilId: string; label: string }) {
  const { t } = useLingui();
  const { data } = useQuery(familyCustodyQuery);
  const calendar = data?.children.find((one) => one.pupilId === pupilId);
  if (!calendar) return null;
  const of = ofName(label);
  return (
    <Card title={t`Garde ${of}`}>
      <div className={css.sheet}>
        <Calendar calendar={calendar} />
        {calendar.periods.length > 0 && <Periods calendar={calendar} />}
        <p className={css.quiet}>
          <Trans>L’école tient ce calendrier. S’il n’est pas juste, adressez-vous au secrétariat.</Trans>
        </p>
      </div>
    </Card>
  );
}
