import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';
import type { ReportModel, ReportModels } from '@encrier/contract/teaching/report-cards-models';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { comma } from '#kernel/text.ts';
import { ModelEditor } from './parts/models/ModelEditor.tsx';
import css from './parts/ReportCards.module.css';
import { modelsQuery } from './report-cards.api.ts';

type Edited = Omit<ReportModel, 'doc'> & { doc: ModelDoc };
const fresh = (name: string, doc: ModelDoc): Edited => ({
  id: crypto.randomUUID(),
  name,
  version: 0,
  levelIds: [],
  doc,
  signature: null,
  stamp: null,
});

/** Appearance of cards, level by level: the school's models, and proposals to begin with. */
export default function ModelsPage() {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Edited | null>(null);
  const query = useQuery(modelsQuery);
  const path = [
    { label: t`Bulletins`, href: '/admin/bulletins' },
    ...(edited ? [{ label: t`Modèles de bulletin`, href: '/admin/bulletins/modeles' }] : []),
  ];
  return (
    <PageFrame title={edited ? edited.name : t`Modèles de bulletin`} path={path} width={edited ? 1400 : 960}>
      <Asked query={query} label={t`Chargement des modèles`}>
        {(data) =>
          edited ? (
            <ModelEditor
              key={edited.id}
              data={data}
              model={data.models.find(({ id }) => id === edited.id) ?? edited}
              onClose={() => setEdited(null)}
            />
          ) : (
            <Lists data={data} onEdit={setEdited} />
          )
        }
      </Asked>
    </PageFrame>
  );
}

function Lists({ data, onEdit }: { data: ReportModels; onEdit: (model: Edited) => void }) {
  const { t } = useLingui();
  const named = new Map(data.levels.map(({ id, name }) => [id, name]));
  return (
    <div className={css.page}>
      <Card title={t`Modèles de l’école`} flush>
        {data.models.length ? (
          <CardRows>
            {data.models.map((one) => (
              <CardRow
                key={one.id}
                icon={IconReportAnalytics}
                title={<bdi>{one.name}</bdi>}
                detail={one.levelIds.flatMap((id) => named.get(id) ?? []).join(comma()) || t`pour aucun niveau encore`}
                onPress={() => onEdit(one)}
                chevron
              />
            ))}
          </CardRows>
        ) : (
          <EmptyState icon={IconReportAnalytics} title={<Trans>Aucun modèle encore</Trans>}>
            <Trans>Les bulletins suivent la forme usuelle. Partez d’une proposition pour en changer.</Trans>
          </EmptyState>
        )}
      </Card>
      <Card title={t`Propositions`} flush>
        <div className={css.inset}>
          <Notice tone="info">
            <Trans>
              Écrites de connaissance générale, sans avoir été approuvées par un ministère : relisez-les et changez-en
              chaque mot.
            </Trans>
          </Notice>
        </div>
        <CardRows>
          {data.proposals.map((one) => (
            <CardRow
              key={one.key}
              title={<bdi>{one.name}</bdi>}
              detail={<bdi>{one.note}</bdi>}
              end={
                <Button
                  size="small"
                  icon={IconPlus}
                  aria-label={t`Partir de : ${one.name}`}
                  onClick={() => onEdit(fresh(one.name, one.doc))}
                >
                  <Trans>Partir de là</Trans>
                </Button>
              }
            />
          ))}
        </CardRows>
      </Card>
    </div>
  );
}
