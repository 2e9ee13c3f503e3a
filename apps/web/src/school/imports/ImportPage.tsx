import { type Step, Stepper } from '@encrier/ui/progress/Stepper';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { atWork, importQuery } from './imports.api.ts';
import { Check } from './parts/lines/Check.tsx';
import { Columns } from './parts/Columns.tsx';
import { Result } from './parts/Result.tsx';
import { timetableImports, useImportsBase } from './parts/use-imports-base.ts';
import { Working } from './parts/Working.tsx';

/** One import, from its columns to its result; the address holds the step the user went back to. */
export default function ImportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const base = useImportsBase();
  const query = useQuery(importQuery(id));
  const { data } = query;
  const back = search.etape === 'colonnes';
  const go = (step: 'columns' | 'check'): void =>
    void navigate({ to: '.', search: (step === 'columns' ? { etape: 'colonnes' } : {}) as never });
  const current = !data
    ? 'columns'
    : ['done', 'undone', 'undoing'].includes(data.status)
      ? 'done'
      : data.status === 'mapping' || (back && data.status === 'checked')
        ? 'columns'
        : 'check';
  const steps: Step[] = [
    { key: 'file', label: t`Fichier` },
    { key: 'columns', label: t`Colonnes`, ...(current === 'check' && { onPress: () => go('columns') }) },
    { key: 'check', label: t`Vérification` },
    { key: 'done', label: t`Résultat` },
  ];
  return (
    <PageFrame
      title={data?.fileName ?? t`Import`}
      path={[
        base === timetableImports
          ? { label: t`Importer un emploi du temps`, href: base }
          : { label: t`Imports`, href: base },
      ]}
      view={<Stepper label={t`Étapes de l’import`} steps={steps} current={current} doneLabel={t`terminé`} />}
      raw
    >
      <Asked query={query} label={t`Chargement de l’import`}>
        {(data) =>
          atWork(data) ? (
            <Working key={data.status} state={data} />
          ) : current === 'done' ? (
            <Result state={data} />
          ) : current === 'columns' ? (
            <Columns
              key={`${data.id} ${data.layout} ${data.headerRow} ${data.total}`}
              state={data}
              onChecked={() => go('check')}
              onGone={() => void navigate({ to: base } as never)}
            />
          ) : (
            <Check state={data} onColumns={() => go('columns')} onGone={() => void navigate({ to: base } as never)} />
          )
        }
      </Asked>
    </PageFrame>
  );
}
