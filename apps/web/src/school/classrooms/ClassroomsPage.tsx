import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconPrinter, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type ClassroomFilter, classroomsFile, classroomsQuery, filterFrom, searchOf } from './classrooms.api.ts';
import css from './parts/Classrooms.module.css';
import { type Doing, Rooms } from './parts/Rooms.tsx';

/** Rooms of the school, created one by one or in series, edited in place or together, and printed. */
export default function ClassroomsPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(classroomsQuery);
  const [doing, setDoing] = useState<Doing>(null);
  const done = useCallback(() => setDoing(null), []);
  const change = (part: Partial<ClassroomFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: true });
  const tools = (
    <>
      <IconButton icon={IconStack2} label={t`Créer plusieurs salles`} onClick={() => setDoing('series')} />
      <IconButton icon={IconPrinter} label={t`Imprimer la liste`} onClick={() => setDoing('print')} />
      <ExportMenu name={t`Salles`} file={classroomsFile} />
    </>
  );
  return (
    <PageFrame
      reach="org"
      title={t`Salles`}
      tools={tools}
      action={
        <Button variant="primary" icon={IconPlus} data-create onClick={() => setDoing('one')}>
          <Trans>Salle</Trans>
        </Button>
      }
    >
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des salles`}>
          {(data) => (
            <Rooms data={data} filter={filter} change={change} doing={doing} setDoing={setDoing} done={done} />
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}
