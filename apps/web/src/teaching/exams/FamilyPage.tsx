import type { FamilyExams } from '@encrier/contract/teaching/exams-family';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarDown, IconCalendarEvent } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamily } from '#kernel/session/family.ts';
import { toast } from '#kernel/toast/toast.ts';
import { calendarFile, familyQuery } from './exams.api.ts';
import css from './parts/Exams.module.css';
import { SubjectDot, subjectName } from '#kernel/content/SubjectDot.tsx';
import { FamilyExamCard } from './parts/FamilyExamCard.tsx';

/** Tests of the reader or their children: the next one first, with its room, seat and equipment. */
export default function FamilyPage() {
  const { t } = useLingui();
  const { pupil, concerns } = useFamily();
  const query = useQuery(familyQuery);
  const mine = (data: FamilyExams) => data.pupils.filter(concerns);
  return (
    <PageFrame title={t`Devoirs surveillés`} width={860} byChild={!pupil}>
      <Asked
        query={query}
        label={t`Chargement des devoirs`}
        empty={(data) =>
          mine(data).length ? null : (
            <EmptyState icon={IconCalendarEvent} title={<Trans>Aucun devoir surveillé</Trans>}>
              <Trans>Les devoirs surveillés apparaissent ici dès leur publication.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <div className={css.page}>
            {mine(data).map((one) => (
              <OfPupil key={one.id} pupil={one} data={data} named={!pupil && mine(data).length > 1} />
            ))}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

type Props = { pupil: FamilyExams['pupils'][number]; data: FamilyExams; named: boolean };
function OfPupil({ pupil, data, named }: Props) {
  const { t } = useLingui();
  const coming = data.coming.filter(({ pupilId }) => pupilId === pupil.id);
  const makeups = data.makeups.filter(({ pupilId }) => pupilId === pupil.id);
  const past = data.past.filter(({ pupilId }) => pupilId === pupil.id);
  const file = useMutation({
    mutationFn: () => calendarFile(pupil.id),
    meta: { quiet: true },
    onSuccess: (blob) => saveFile(blob, `${t`Devoirs surveillés`}.ics`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  return (
    <section className={css.page} aria-label={pupil.label}>
      <div className={css.row}>
        {named && (
          <b>
            <bdi>{pupil.label}</bdi>
          </b>
        )}
        <span className={css.grow} />
        {coming.length > 0 && (
          <Button size="small" icon={IconCalendarDown} busy={file.isPending} onClick={() => file.mutate()}>
            <Trans>Ajouter à mon agenda</Trans>
          </Button>
        )}
      </div>
      {makeups.length > 0 && (
        <Card title={t`Rattrapages`} flush>
          <CardRows>
            {makeups.map((one) => (
              <CardRow
                key={one.id}
                title={<SubjectDot colour={one.colour} name={[subjectName(one), one.title]} />}
                detail={[
                  formatDay(one.day),
                  <span key="when" dir="ltr">
                    {formatHours(one)}
                  </span>,
                  ...(one.place ? [<bdi key="place">{one.place}</bdi>] : []),
                ]}
              />
            ))}
          </CardRows>
        </Card>
      )}
      {coming.length ? (
        coming.map((exam) => <FamilyExamCard key={exam.id} exam={exam} />)
      ) : (
        <EmptyState icon={IconCalendarEvent} title={<Trans>Aucun devoir à venir</Trans>}>
          <Trans>Les devoirs surveillés apparaissent ici dès leur publication.</Trans>
        </EmptyState>
      )}
      {past.length > 0 && (
        <details>
          <summary>
            <Trans>Devoirs passés</Trans>
          </summary>
          <div className={css.page}>
            {past.map((exam) => (
              <FamilyExamCard key={exam.id} exam={exam} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
