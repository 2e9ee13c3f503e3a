import { schoolDay } from '#kernel/dates.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { HolidaysCard } from './parts/HolidaysCard.tsx';
import { Months } from './parts/Months.tsx';
import { PrintCalendar } from './parts/PrintCalendar.tsx';
import { TermsCard } from './parts/TermsCard.tsx';
import { YearCard } from './parts/YearCard.tsx';
import { YearForm } from './parts/YearForm.tsx';
import css from './parts/Years.module.css';
import { calendarQuery, type SchoolYear, type YearBody, yearsQuery } from './years.api.ts';

/** The year after the last one, on the same days. */
function following(items: readonly SchoolYear[]): YearBody {
  const last = items[0];
  if (!last) return { name: '', startsOn: '', endsOn: '' };
  const later = (day: string): string =>
    day.endsWith('-02-29') ? `${Number(day.slice(0, 4)) + 1}-02-28` : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  const [from, to] = [later(last.startsOn), later(last.endsOn)];
  return { name: `${from.slice(0, 4)}-${to.slice(0, 4)}`, startsOn: from, endsOn: to };
}

/** Years of the school, with the terms and the days off of one of them. */
export default function YearsPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as { annee?: string };
  const navigate = useNavigate();
  const query = useQuery(yearsQuery);
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const shown =
    data &&
    (data.items.find(({ id }) => id === search.annee) ?? data.items.find(({ current }) => current) ?? data.items[0]);
  const open = (id: string): void => void navigate({ to: '.', search: { annee: id } as never, replace: true });
  return (
    <PageFrame
      reach="school"
      title={t`Années et calendrier`}
      width={960}
      view={
        data &&
        data.items.length > 1 && (
          <SelectField
            className={css.choose}
            label={t`Année`}
            labelHidden
            value={shown?.id ?? ''}
            options={data.items.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => open(event.currentTarget.value)}
          />
        )
      }
      tools={shown && <PrintCalendar year={shown} />}
      action={
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          <Trans>Nouvelle année</Trans>
        </Button>
      }
    >
      <Asked query={query} rows={6}>
        {(data) => (
          <div className={css.page}>
            {adding && (
              <Card title={t`Nouvelle année`} flush>
                <YearForm
                  start={following(data.items)}
                  year={null}
                  onDone={(id) => {
                    setAdding(false);
                    if (id) open(id);
                  }}
                />
              </Card>
            )}
            {shown && (
              <Shown
                key={shown.id}
                year={shown}
                orgs={data.orgs}
                country={data.country}
                onGone={() => void navigate({ to: '.', search: {} as never, replace: true })}
              />
            )}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

function Shown({
  year,
  orgs,
  country,
  onGone,
}: {
  year: SchoolYear;
  orgs: readonly { id: string; name: string }[];
  country: string;
  onGone: () => void;
}) {
  const { t } = useLingui();
  const query = useQuery(calendarQuery(year.id));
  return (
    <>
      <YearCard
        year={year}
        onGone={onGone}
        state={
          year.closed ? (
            <StatusPill>{t`Close`}</StatusPill>
          ) : year.current ? (
            <StatusPill tone="ok">{t`En cours`}</StatusPill>
          ) : (
            <StatusPill tone="info">{year.startsOn > schoolDay() ? t`À venir` : t`Passée`}</StatusPill>
          )
        }
      />
      <Asked query={query} rows={6}>
        {(data) => (
          <>
            <TermsCard year={data.year} terms={data.terms} orgs={orgs} />
            <HolidaysCard
              year={data.year}
              holidays={data.holidays}
              places={data.places}
              orgs={orgs}
              country={country}
            />
            <Months year={data.year} terms={data.terms} holidays={data.holidays} />
          </>
        )}
      </Asked>
    </>
  );
}
