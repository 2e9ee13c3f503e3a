import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Conflict } from '#kernel/edit/refusal.ts';
import type { Edit } from '#kernel/edit/use-edit.ts';
import css from './Persons.module.css';
import { fieldWords, valueWords } from './words.ts';
import { comma } from '#kernel/text.ts';

/** Both values of what somebody else saved meanwhile; nothing typed is lost before one chooses. */
function Both({ conflict, onTheirs, onMine }: { conflict: Conflict; onTheirs: () => void; onMine: () => void }) {
  const { t, i18n } = useLingui();
  const one = (value: unknown): string =>
    valueWords[String(value)] ? i18n._(valueWords[String(value)] as { id: string }) : String(value);
  const say = (value: unknown): string =>
    value === null || value === undefined || value === ''
      ? t`vide`
      : value === true
        ? t`oui`
        : value === false
          ? t`non`
          : Array.isArray(value)
            ? value.map(one).join(comma())
            : one(value);
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a modifié cette fiche pendant ce temps.`}>
      <dl className={css.both}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <div key={field}>
            <dt>{fieldWords[field] ? i18n._(fieldWords[field]) : field}</dt>
            <dd>
              <Trans>enregistré :</Trans> <bdi>{say(theirs)}</bdi>
            </dd>
            <dd>
              <Trans>le vôtre :</Trans> <bdi>{say(yours)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <span className={css.buttons}>
        <Button size="small" onClick={onTheirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}

/** A form beside the page, with its buttons in sight. */
export function EditSheet<T>({
  edit,
  title,
  action,
  children,
}: {
  edit: Edit<T>;
  title: string /** Words of the button; « Enregistrer » when absent. */;
  action?: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Sheet
      open
      unguarded // asked once, by the form itself
      onClose={edit.leave}
      title={title}
      closeLabel={t`Fermer`}
      width={520}
      foot={
        <>
          <Button onClick={edit.leave} disabled={edit.busy}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={edit.busy}>
            {action ?? t`Enregistrer`}
          </Button>
        </>
      }
    >
      <form id={id} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.conflict && <Both conflict={edit.conflict} onTheirs={edit.theirs} onMine={edit.mine} />}
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {children}
      </form>
    </Sheet>
  );
}
