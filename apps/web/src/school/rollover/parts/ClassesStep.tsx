import { Button, ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { addClass, changeClass, lead, type Plan, type PlannedClass, planQuery, removeClass } from '../rollover.api.ts';
import { GroupsPart } from './groups/GroupsPart.tsx';
import css from './Rollover.module.css';
import { ofName } from '#kernel/text.ts';

/** Classes of the next year, and the next class of each class of this year. */
export function ClassesStep({ id, groups, onNext }: { id: string; groups: boolean; onNext: () => void }) {
  const query = useQuery(planQuery(id));
  return (
    <div className={css.step}>
      <div className={css.body}>
        <Asked query={query} rows={6}>
          {(plan) => (
            <>
              <Both id={id} plan={plan} />
              {groups && <GroupsPart id={id} />}
            </>
          )}
        </Asked>
      </div>
      <footer className={css.foot}>
        <ButtonLink href="/admin/passage/classes">
          <Trans>Composer les classes</Trans>
        </ButtonLink>
        <Button variant="primary" onClick={onNext}>
          <Trans>Continuer</Trans>
        </Button>
      </footer>
    </div>
  );
}

function Both({ id, plan }: { id: string; plan: Plan }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <section className={css.part}>
        <h2>
          <Trans>Où va chaque classe</Trans>
        </h2>
        <p className={css.quiet}>
          <Trans>Ceux qui passent suivent leur classe. Les élèves placés à la main ne bougent pas.</Trans>
        </p>
        <ul className={css.lines}>
          {plan.paths.map((path) => (
            <Path key={path.classId} id={id} path={path} plan={plan} />
          ))}
        </ul>
      </section>
      <section className={css.part}>
        <h2>
          <Trans>Classes de l’année prochaine</Trans>
        </h2>
        <ul className={css.lines}>
          {plan.classes.map((one) => (
            <Planned key={one.id} id={id} planned={one} />
          ))}
        </ul>
        {adding ? (
          <NewClass id={id} plan={plan} onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
              <Trans>Ajouter une classe</Trans>
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

function Path({ id, path, plan }: { id: string; path: Plan['paths'][number]; plan: Plan }) {
  const { t } = useLingui();
  const go = useMutation({ mutationFn: (target: string) => lead(id, path.classId, target || null) });
  const last = plan.levels.find((level) => level.id === path.levelId)?.nextId === null;
  const { name } = path;
  return (
    <li className={css.line}>
      <span className={css.grow}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className={css.quiet}>{plural(path.pupils, { one: '# élève', other: '# élèves' })}</span>
      </span>
      <SelectField
        label={t`Classe suivante ${ofName(name)}`}
        labelHidden
        className={css.select}
        value={go.isPending ? go.variables : (path.targetId ?? '')}
        options={[
          { value: '', label: last ? t`Fin de scolarité ici` : t`À choisir` },
          ...plan.classes
            .filter((one) => one.levelId !== path.levelId)
            .map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(event) => go.mutate(event.currentTarget.value)}
      />
    </li>
  );
}

function Planned({ id, planned }: { id: string; planned: PlannedClass }) {
  const { t } = useLingui();
  const { name, sourceName } = planned;
  const [values, setValues] = useState({ name, capacity: planned.capacity === null ? '' : String(planned.capacity) });
  const save = useMutation({
    mutationFn: () =>
      changeClass(id, planned.id, { name: values.name, capacity: values.capacity ? Number(values.capacity) : null }),
    meta: { quiet: true },
  });
  const remove = useMutation({ mutationFn: () => removeClass(id, planned.id) });
  const ask = async (): Promise<void> => {
    if (
      planned.pupils === 0 ||
      (await confirm({
        title: t`Retirer ${name} ?`,
        text: t`Ses élèves attendront une autre classe.`,
        action: t`Retirer la classe`,
        danger: true,
      }))
    )
      remove.mutate();
  };
  const leave = (): void => {
    if (
      values.name.trim() &&
      (values.name !== name || values.capacity !== (planned.capacity === null ? '' : String(planned.capacity)))
    )
      save.mutate();
  };
  return (
    <li className={css.line}>
      <TextField
        className={css.grow}
        label={t`Nom de la classe ${name}`}
        labelHidden
        maxLength={60}
        value={values.name}
        error={save.error ? sentence(save.error) : !values.name.trim() && t`À remplir`}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        onBlur={leave}
      />
      <TextField
        className={css.small}
        label={t`Places ${ofName(name)}`}
        labelHidden
        inputMode="numeric"
        placeholder={t`Places`}
        value={values.capacity}
        onChange={(event) =>
          setValues({
            ...values,
            capacity: event.currentTarget.value.replace(/\D/g, '').slice(0, 3).replace(/^0+/, ''),
          })
        }
        onBlur={leave}
      />
      <span className={css.count}>{plural(planned.pupils, { one: '# élève', other: '# élèves' })}</span>
      {sourceName && sourceName !== name && <span className={css.quiet}>{t`reprend ${sourceName}`}</span>}
      <IconButton icon={IconTrash} label={t`Retirer ${name}`} tip="end" onClick={() => void ask()} />
    </li>
  );
}

function NewClass({ id, plan, onDone }: { id: string; plan: Plan; onDone: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { name: '', levelId: plan.levels[0]?.id ?? '' },
    needed: ['name'],
    send: (draft) => addClass(id, { ...draft, capacity: null }),
    read: (error) => ({ errors: { name: sentence(error) }, refused: '' }),
    onSaved: onDone,
    onClose: onDone,
  });
  const { draft: values, errors, set } = edit;
  return (
    <form ref={edit.form} className={css.line} onSubmit={edit.submit}>
      <SelectField
        className={css.select}
        label={t`Niveau`}
        value={values.levelId}
        options={plan.levels.map((level) => ({ value: level.id, label: level.name }))}
        onChange={(event) => set({ levelId: event.currentTarget.value })}
      />
      <TextField
        className={css.grow}
        label={t`Nom de la classe`}
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Button onClick={edit.leave}>
        <Trans>Annuler</Trans>
      </Button>
      <Button type="submit" busy={edit.busy}>
        <Trans>Ajouter la classe</Trans>
      </Button>
    </form>
  );
}
