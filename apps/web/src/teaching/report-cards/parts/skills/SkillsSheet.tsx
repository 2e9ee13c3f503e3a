import type { PupilSkills } from '@encrier/contract/teaching/report-cards-skills';
import { Button } from '@encrier/ui/actions/Button';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { skillsQuery } from '../../skills.api.ts';
import css from '../ReportCards.module.css';
import { SkillsGrid } from './SkillsGrid.tsx';
import { SkillsList } from './SkillsList.tsx';

/** All skills of one pupil after the other, over the terms of the year. */
export function SkillsSheet({ id, pupil }: { id: string; pupil: string | null }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const query = useQuery(skillsQuery(id, pupil));
  const { data } = query;
  return (
    <PageFrame
      title={t`Compétences`}
      path={[
        { label: t`Bulletins`, href: list },
        { label: data?.class.name ?? t`Classe`, href: `${list}?classe=${id}` },
      ]}
    >
      <Asked
        query={query}
        label={t`Chargement des compétences`}
        empty={({ pupils, skills }) =>
          pupils.length && skills.length ? null : (
            <EmptyState icon={IconListCheck} title={<Trans>Aucune compétence</Trans>}>
              <Trans>Le modèle de bulletin de ce niveau ne demande pas de compétence.</Trans>
            </EmptyState>
          )
        }
      >
        {(one) => <Pupil data={one} asked={pupil ?? one.pupilId} />}
      </Asked>
    </PageFrame>
  );
}

function Pupil({ data, asked }: { data: PupilSkills; asked: string | null }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const at = data.pupils.findIndex(({ id }) => id === asked);
  const pupil = data.pupils.find(({ id }) => id === data.pupilId);
  const top = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const open = (id: string | undefined): void => {
    if (!id) return;
    moved.current = true;
    void navigate({ to: '.', search: { classe: data.class.id, competences: id } as never, replace: true });
  };
  const shown = pupil?.id;
  // The next pupil opens with the focus in the grid, as before.
  useEffect(() => {
    if (moved.current && shown) top.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
    moved.current = false;
  }, [shown]);
  const step = useEffectEvent((event: KeyboardEvent): void => {
    const by = event.altKey && !event.ctrlKey ? { KeyN: 1, KeyP: -1 }[event.code] : undefined;
    if (!by) return;
    event.preventDefault();
    open(data.pupils[at + by]?.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => step(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!pupil) return null;
  return (
    <div ref={top} className={css.page}>
      <div className={css.pupilBar}>
        <Button icon={IconChevronLeft} disabled={at === 0} onClick={() => open(data.pupils[at - 1]?.id)}>
          <Trans>Précédent</Trans>
        </Button>
        <SelectField
          label={t`Élève`}
          labelHidden
          value={data.pupils[at]?.id ?? pupil.id}
          options={data.pupils.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => open(event.currentTarget.value)}
        />
        <Button
          iconEnd={IconChevronRight}
          disabled={at === data.pupils.length - 1}
          onClick={() => open(data.pupils[at + 1]?.id)}
        >
          <Trans>Suivant</Trans>
        </Button>
        {!narrow && (
          <span className={css.quiet}>
            <KeyHint keys={['Alt', 'N']} /> <Trans>élève suivant</Trans> · <KeyHint keys={['Alt', 'P']} />{' '}
            <Trans>élève précédent</Trans>
          </span>
        )}
      </div>
      {/* While the requested pupil is loading, the former one is not shown. */}
      <div className={css.page} inert={pupil.id !== asked} aria-busy={pupil.id !== asked}>
        {narrow ? <SkillsList key={pupil.id} data={data} pupil={pupil} /> : <SkillsGrid data={data} pupil={pupil} />}
      </div>
    </div>
  );
}
