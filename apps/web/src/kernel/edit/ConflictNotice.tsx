import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { comma } from '#kernel/text.ts';
import css from './ConflictNotice.module.css';
import type { Edit } from './use-edit.ts';

type Props<T> = {
  edit: Edit<T>;
  /** Label of each field; a field without one is not shown. */
  words: { readonly [field in keyof T & string]?: MessageDescriptor | string };
  /** A value in words, where the raw one is not readable: an id, a code. */
  formatValue?: (value: unknown, field: keyof T & string) => ReactNode;
  title?: string;
};

/** Both values of each field that somebody else saved meanwhile; nothing typed is lost until one is chosen. */
export function ConflictNotice<T extends object>({ edit, words, formatValue, title }: Props<T>) {
  const { i18n, t } = useLingui();
  if (!edit.conflict) return null;
  const plain = (value: unknown): ReactNode =>
    value === null || value === undefined || value === ''
      ? t`vide`
      : typeof value === 'boolean'
        ? value
          ? t`oui`
          : t`non`
        : Array.isArray(value)
          ? value.join(comma()) || t`vide`
          : String(value);
  const fields = Object.entries(edit.conflict.fields) as [keyof T & string, { theirs: unknown; yours: unknown }][];
  return (
    <Notice tone="warn" title={title ?? edit.conflict.said}>
      <dl className={css.both}>
        {fields.map(([field, { theirs, yours }]) => {
          const word = words[field];
          return (
            word && (
              <div key={field}>
                <dt>{typeof word === 'string' ? word : i18n._(word)}</dt>
                <dd>
                  <Trans>enregistré :</Trans> <bdi>{formatValue?.(theirs, field) ?? plain(theirs)}</bdi>
                </dd>
                <dd>
                  <Trans>le vôtre :</Trans> <bdi>{formatValue?.(yours, field) ?? plain(yours)}</bdi>
                </dd>
              </div>
            )
          );
        })}
      </dl>
      {fields.length ? (
        <span className={css.buttons}>
          <Button size="small" onClick={edit.theirs}>
            <Trans>Prendre les siens</Trans>
          </Button>
          <Button size="small" onClick={edit.mine}>
            <Trans>Garder les miens</Trans>
          </Button>
        </span>
      ) : (
        <Trans>Rien de ce que vous changez n’a été touché.</Trans>
      )}
    </Notice>
  );
}
