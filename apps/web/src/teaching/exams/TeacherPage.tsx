import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { mineQuery } from './exams.api.ts';
import css from './parts/Exams.module.css';
import { ExamRow } from './parts/ExamRow.tsx';
import { ExamSheet } from './parts/ExamSheet.tsx';
import { MakeupsCard } from './parts/makeups/MakeupsCard.tsx';
import { ExamForm } from './parts/plan/ExamForm.tsx';

type Search = { devoir?: string; vue?: string };

/** Tests of a teacher: what they proposed or their pupils sit, and what they supervise. */
export default function TeacherPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const past = search.vue === 'passes';
  const query = useQuery(mineQuery(past));
  const [proposing, setProposing] = useState(false);
  const go = (part: Search): void => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(next) as never });
  };
  const open = (id: string): void => go({ devoir: id });
  return (
    <PageFrame
      title={t`Devoirs surveillés`}
      width={860}
      action={
        query.data?.can.propose && (
          <Button variant="primary" icon={IconPlus} data-create onClick={() => setProposing(true)}>
            <Trans>Proposer un devoir</Trans>
          </Button>
        )
      }
    >
      <div className={css.page}>
        <Segmented<'coming' | 'past'>
          label={t`Période`}
          wide={narrow}
          value={past ? 'past' : 'coming'}
          options={[
            { value: 'coming', label: t`À venir` },
            { value: 'past', label: t`Passés` },
          ]}
          onChange={(vue) => go({ vue: vue === 'past' ? 'passes' : '' })}
        />
        <Asked
          query={query}
          label={t`Chargement des devoirs`}
          empty={({ proposed, supervised }) =>
            proposed.length + supervised.length ? null : (
              <EmptyState icon={IconCalendarEvent} title={<Trans>Aucun devoir surveillé</Trans>}>
                <Trans>Proposez un devoir : la charge de la classe se lit avant l’envoi.</Trans>
              </EmptyState>
            )
          }
        >
          {({ proposed, supervised }) => (
            <>
              {supervised.length > 0 && (
                <Card title={t`Vous surveillez`} flush>
                  <CardRows>
                    {supervised.map((exam) => (
                      <ExamRow key={exam.id} exam={exam} dated onPress={() => open(exam.id)} />
                    ))}
                  </CardRows>
                </Card>
              )}
              {proposed.length > 0 && (
                <Card title={t`Vos classes`} flush>
                  <CardRows>
                    {proposed.map((exam) => (
                      <ExamRow key={exam.id} exam={exam} dated onPress={() => open(exam.id)} />
                    ))}
                  </CardRows>
                </Card>
              )}
            </>
          )}
        </Asked>
        <MakeupsCard shown={false} />
      </div>
      {search.devoir && <ExamSheet key={search.devoir} id={search.devoir} onClose={() => go({ devoir: '' })} />}
      {proposing && <ExamForm exam={null} onClose={() => setProposing(false)} />}
    </PageFrame>
  );
}
