import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { CampaignForm } from './parts/office/CampaignForm.tsx';
import { CampaignHead } from './parts/office/CampaignHead.tsx';
import { CampaignTools } from './parts/office/CampaignTools.tsx';
import { ClassTable } from './parts/office/ClassTable.tsx';
import { FilesView } from './parts/office/FilesView.tsx';
import css from './parts/Reenrolment.module.css';
import { campaignQuery, type FilesFilter, filterFrom, searchOf } from './reenrolment.api.ts';

/** The year's campaign: questions, progress, and the office's decisions pupil by pupil. */
export default function CampaignPage() {
  const { t } = useLingui();
  const query = useQuery(campaignQuery);
  const { data } = query;
  const [form, setForm] = useState<'edit' | 'new' | null>(null);
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<FilesFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...part }) as never,
      replace: part.open === undefined && part.page === undefined && part.view === undefined,
    });
  const campaign = data?.campaign;
  const running = campaign && campaign.state !== 'draft';
  return (
    <PageFrame
      reach="school"
      title={t`Réinscriptions`}
      view={
        running && (
          <Segmented<FilesFilter['view']>
            label={t`Ce que montre la page`}
            value={filter.view}
            options={[
              { value: 'pupils', label: t`Élèves` },
              { value: 'classes', label: t`Classes` },
            ]}
            onChange={(view) => change({ view, open: null })}
          />
        )
      }
      tools={
        campaign && (
          <CampaignTools
            campaign={campaign}
            filter={filter}
            onEdit={() => setForm('edit')}
            onNew={() => setForm('new')}
          />
        )
      }
    >
      <Asked query={query}>
        {(data) =>
          !campaign ? (
            <First hasYear={data.hasYear} onNew={() => setForm('new')} />
          ) : (
            <div className={css.page}>
              <CampaignHead campaign={campaign} figures={data.figures} onEdit={() => setForm('edit')} />
              {running &&
                (filter.view === 'classes' ? (
                  <ClassTable rows={data.classes} onOpen={(classId) => change({ view: 'pupils', classId, page: 1 })} />
                ) : (
                  <FilesView campaign={campaign} state={data} filter={filter} onChange={change} />
                ))}
            </div>
          )
        }
      </Asked>
      {form && data && (
        <CampaignForm
          campaign={form === 'edit' ? (campaign ?? null) : null}
          choices={data.choices}
          onClose={() => setForm(null)}
        />
      )}
    </PageFrame>
  );
}

function First({ hasYear, onNew }: { hasYear: boolean; onNew: () => void }) {
  return hasYear ? (
    <EmptyState
      icon={IconCalendarCheck}
      title={<Trans>Aucune campagne de réinscription</Trans>}
      action={
        <Button variant="primary" icon={IconPlus} onClick={onNew}>
          <Trans>Préparer une campagne</Trans>
        </Button>
      }
    >
      <Trans>
        Les familles disent qui revient l’année prochaine et remettent leurs pièces. Vous validez, et le passage d’année
        en tient compte.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconCalendarCheck}
      title={<Trans>Aucune année n’est en cours</Trans>}
      action={
        <ButtonLink variant="primary" href="/admin/annees">
          <Trans>Créer une année</Trans>
        </ButtonLink>
      }
    />
  );
}
