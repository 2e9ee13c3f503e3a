import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import type { AuditLine } from '../audit.api.ts';
import { actionWords, keyName, keyWords } from '#kernel/room-words.ts';
import css from './Audit.module.css';
import { commonKeys, valueWords } from './key-words.ts';
import { ObjectName } from './ObjectName.tsx';
import { comma } from '#kernel/text.ts';

const asObject = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
/** A value in words when it has some; a list by its items. */
function useSay(): (value: unknown) => string {
  const { i18n } = useLingui();
  const formatValue = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (Array.isArray(value)) return value.map(formatValue).join(comma());
    const word = typeof value === 'object' ? undefined : valueWords[String(value)];
    if (word) return i18n._(word);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return formatValue;
}

/** A journal key in words; unchanged when no room gives words for it. */
function FieldName({ field }: { field: string }) {
  const { i18n } = useLingui();
  const word = commonKeys[keyName(field)] ?? keyWords(field);
  return word ? (
    i18n._(word)
  ) : (
    <code className={css.code} dir="ltr">
      {field}
    </code>
  );
}

/** One line of the journal: author, look-as, and each value before and after. */
export function LineSheet({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [before, after] = [asObject(line.before), asObject(line.after)];
  const say = useSay();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const word = actionWords(line.action);
  const fact = (label: string, value: ReactNode) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <Sheet open onClose={onClose} title={word ? i18n._(word) : line.action} closeLabel={t`Fermer`} width={520}>
      <dl className={css.facts}>
        {fact(t`Numéro`, line.seq)}
        {fact(t`Quand`, formatMoment(line.at))}
        {fact(t`Qui`, <Actor line={line} />)}
        {line.as && fact(t`Au nom de`, <bdi>{line.as}</bdi>)}
        {fact(
          t`Action`,
          <code className={css.code} dir="ltr">
            {line.action}
          </code>,
        )}
        {fact(
          t`Objet`,
          <>
            <ObjectName line={line} />
            {line.objectId && (
              <code className={css.code} dir="ltr">
                {line.objectId}
              </code>
            )}
          </>,
        )}
      </dl>
      {fields.length > 0 && (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Valeur</Trans>
              </th>
              <th scope="col">
                <Trans>Avant</Trans>
              </th>
              <th scope="col">
                <Trans>Après</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">
                  <FieldName field={field} />
                </th>
                <td>
                  <bdi>{say(before[field])}</bdi>
                </td>
                <td>
                  <bdi>{say(after[field])}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

/** The author; the server's own work is named as such. */
export function Actor({ line }: { line: AuditLine }) {
  if (line.actor === 'job') return <Trans>Le serveur</Trans>;
  if (line.actor === 'command') return <Trans>Une commande du serveur</Trans>;
  return line.actor ? <bdi>{line.actor}</bdi> : <Trans>Avant connexion</Trans>;
}
