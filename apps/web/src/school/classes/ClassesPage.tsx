import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import {
  boardQuery,
  choicesQuery,
  classesFile,
  type ClassesView,
  type Level,
  searchOf,
  viewFrom,
} from './classes.api.ts';
import css from './parts/Classes.module.css';
import { ClassesBoard } from './parts/ClassesBoard.tsx';
import { optionsOf, wordsOf } from './parts/class-words.ts';
import { LevelForm } from './parts/levels/LevelForm.tsx';
import { Levels } from './parts/levels/Levels.tsx';

/** Levels of the school, and the classes of a year with head teachers, rooms and numbers of pupils. */
export default function ClassesPage() {
  const { t } = useLingui();
  const view = viewFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [adding, setAdding] = useState<string | null>(null);
  const [form, setForm] = useState<{ level: Level | null } | null>(null);
  const query = useQuery(boardQuery(view.yearId));
  const { data } = query;
  const { data: choices } = useQuery(choicesQuery);
  const print = useMutation({
    mutationFn: () => classesFile(view.yearId, 'pdf'),
    onSuccess: (blob) => saveFile(blob, `${t`Classes`}.pdf`),
  });
  const change = (part: Partial<ClassesView>): void =>
    void navigate({ to: '.', search: searchOf({ ...view, ...part }) as never, replace: part.levels === undefined });
  const writable = Boolean(data?.year && !data.year.closed);
  const create = view.levels ? (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setForm({ level: null })}>
      <Trans>Niveau</Trans>
    </Button>
  ) : writable && data && data.levels.length > 0 ? (
    <Button variant="primary" icon={IconPlus} data-create onClick={() => setAdding(data.levels[0]!.id)}>
      <Trans>Classes</Trans>
    </Button>
  ) : null;
  const options = data && optionsOf(data, choices, t`Aucun`);
  return (
    <PageFrame
      reach="org"
      title={t`Niveaux et classes`}
      view={
        <Segmented
          label={t`Que montrer`}
          value={view.levels ? 'levels' : 'classes'}
          onChange={(next) => change({ levels: next === 'levels' })}
          options={[
            { value: 'classes', label: t`Classes` },
            { value: 'levels', label: t`Niveaux` },
          ]}
        />
      }
      tools={
        !view.levels &&
        data?.year && (
          <>
            <IconButton icon={IconPrinter} label={t`Imprimer les classes`} onClick={() => print.mutate()} />
            <ExportMenu name={t`Classes`} file={(format) => classesFile(view.yearId, format)} />
          </>
        )
      }
      action={create}
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des classes`}>
          {(data) =>
            !options ? null : view.levels ? (
              <Levels
                board={data}
                yearId={view.yearId}
                onEdit={(level) => setForm({ level })}
                onCreate={() => setForm({ level: null })}
              />
            ) : (
              <>
                {data.years.length > 1 && (
                  <SelectField
                    className={css.year}
                    label={t`Année scolaire`}
                    labelHidden
                    value={data.year?.id ?? ''}
                    options={data.years.map(({ id, name, current, closed }) => ({
                      value: id,
                      label: current ? t`${name} (en cours)` : closed ? t`${name} (close)` : name,
                    }))}
                    onChange={(event) => change({ yearId: event.currentTarget.value })}
                  />
                )}
                {data.year?.closed && (
                  <Notice icon={IconLock}>
                    <Trans>Cette année est close : elle se lit, elle ne se change plus.</Trans>
                  </Notice>
                )}
                <ClassesBoard
                  key={data.year?.id}
                  board={data}
                  yearId={view.yearId}
                  options={options}
                  adding={adding}
                  onAdding={setAdding}
                  onLevels={() => change({ levels: true })}
                />
              </>
            )
          }
        </Asked>
      </div>
      {form && data && options && (
        <LevelForm
          level={form.level}
          board={data}
          orgs={choices?.orgs ?? []}
          formatValue={wordsOf(options, choices?.orgs)}
          onClose={() => setForm(null)}
        />
      )}
    </PageFrame>
  );
}
