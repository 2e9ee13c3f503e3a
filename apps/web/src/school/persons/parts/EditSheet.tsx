import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import type { Edit } from '#kernel/edit/use-edit.ts';
import css from './Persons.module.css';
import { fieldWords, valueWords } from './words.ts';
import { comma } from '#kernel/text.ts';

/** A form beside the page, with its buttons in sight. */
export function EditSheet<T extends object>({
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
  const { t, i18n } = useLingui();
  const id = useId();
  const one = (value: unknown): string => {
    const words = valueWords[String(value)];
    return words ? i18n._(words) : String(value);
  };
  const formatValue = (value: unknown): string | undefined =>
    Array.isArray(value) ? value.map(one).join(comma()) || undefined : valueWords[String(value)] && one(value);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
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
        <ConflictNotice
          edit={edit}
          words={fieldWords as { [field in keyof T & string]?: MessageDescriptor }}
          formatValue={formatValue}
          title={t`Quelqu’un d’autre a modifié cette fiche pendant ce temps.`}
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {children}
      </form>
    </Sheet>
  );
}
