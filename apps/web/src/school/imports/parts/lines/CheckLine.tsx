import { isOwnColumn } from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconArrowBackUp, IconCheck, IconWand } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { labelled } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { fix, type ImportKind, type ImportLine, type ImportState } from '../../imports.api.ts';
import css from '../Imports.module.css';
import checkCss from './Check.module.css';
import { Changes } from './Changes.tsx';
import { issueSentence } from './issue-sentence.ts';
import { useColumns } from '../use-columns.ts';

/** Main cells of each kind of list, shown on every line. */
export const mainFields: Readonly<Record<ImportKind, readonly string[]>> = {
  pupils: ['matricule', 'birthDate', 'className'],
  guardians: ['pupilMatricule', 'relation', 'phone'],
  staff: ['matricule', 'function', 'classes'],
  classes: ['level', 'capacity', 'headTeacher'],
  subjects: ['code', 'levels', 'coefficient'],
  classrooms: ['roomType', 'capacity', 'subjects'],
  courses: ['className', 'teacher', 'weeklyTime'],
  lessons: ['weekday', 'starts', 'ends', 'className', 'teachers'],
};
const person = ['firstName', 'lastName'] as const;
/** Cells that name a line. */
const nameFields: Readonly<Record<ImportKind, readonly string[]>> = {
  pupils: person,
  guardians: person,
  staff: person,
  classes: ['className'],
  subjects: ['subjectName'],
  classrooms: ['roomName'],
  courses: ['subject'],
  lessons: ['subject'],
};
/** Cells that can be edited to resolve a lesson's conflict. */
const movers = ['weekday', 'starts', 'ends', 'roomName'];

/** Focuses the next cell to correct in the list; leaving the first one saves what was typed. */
function focusNext(from: HTMLInputElement): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>('input[data-mend]')];
  const next = cells[cells.indexOf(from) + 1];
  if (next) next.focus();
  else from.blur();
}

type CellProps = {
  line: ImportLine;
  field: string;
  name: string;
  wrong: boolean;
  onSave: (field: string, text: string) => void;
};

/** A wrong cell, editable: saved on leaving, Enter goes to the next, Escape cancels. */
function Cell({ line, field, name, wrong, onSave }: CellProps) {
  const { t } = useLingui();
  const stored = line.cells[field] ?? '';
  const [text, setText] = useState(stored);
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current = stored;
    setText(stored);
  }, [stored]);
  const save = (): void => {
    if (text !== before.current) onSave(field, text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setText(stored);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    focusNext(event.currentTarget);
  };
  return (
    <input
      className={css.cell}
      data-mend
      data-wrong={wrong || undefined}
      dir="auto"
      value={text}
      maxLength={500}
      aria-label={t`${name}, ligne ${line.line}`}
      aria-invalid={wrong || undefined}
      placeholder="–"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={press}
    />
  );
}

/** A line's establishment, in a school with several. */
function LineOrg({ state, line }: { state: ImportState; line: ImportLine }) {
  if (state.orgs.length < 2 || line.outcome === 'skipped') return null;
  const org = state.orgs.find(({ id }) => id === line.orgId);
  return (
    <span className={checkCss.lineOrg} data-lost={!org || undefined}>
      {org ? <bdi>{org.name}</bdi> : <Trans>Sans établissement</Trans>}
    </span>
  );
}

/** A new pupil's values for the school's own fields. */
function OwnCells({ state, line }: { state: ImportState; line: ImportLine }) {
  const { name } = useColumns(state.kind);
  const given = state.columns.flatMap(({ field }) => (field && isOwnColumn(field) && line.cells[field] ? field : []));
  return given.map((field) => (
    <span key={field} className={css.other}>
      <span>{name(field)}</span>
      <bdi>{line.cells[field]}</bdi>
    </span>
  ));
}

type ProblemProps = {
  issue: ImportLine['issues'][number];
  name: (column: string) => string;
  onSave: ((field: string, text: string) => void) | null;
};

/** The problem of a cell, and its probable meaning. */
function Problem({ issue, name, onSave }: ProblemProps) {
  const { t } = useLingui();
  const { field, suggestion } = issue;
  const Icon = issue.severity === 'error' ? IconAlertCircle : IconAlertTriangle;
  return (
    <span className={css.problem} data-severity={issue.severity}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <span>{field && isOwnColumn(field) ? labelled(name(field), issueSentence(issue)) : issueSentence(issue)}</span>
      {field && suggestion && onSave && (
        <Button variant="link" size="small" icon={IconWand} onClick={() => onSave(field, suggestion)}>
          {t`Mettre ${suggestion}`}
        </Button>
      )}
    </span>
  );
}

/** One line of the file: its main cells, its issues, and its actions. */
export function CheckLine({ state, line }: { state: ImportState; line: ImportLine }) {
  const { name } = useColumns(state.kind);
  const [mended, setMended] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = async (part: { cells?: Record<string, string>; skip?: boolean }): Promise<void> => {
    setBusy(true);
    try {
      const after = await fix(state.id, line.line, part);
      if (part.cells && after.outcome !== 'error') setMended(true);
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  const save = (field: string, text: string): void => void change({ cells: { [field]: text } });
  // A duplicate line is skipped, not corrected: its name stays as it is.
  const wrongFields = new Set(
    line.issues
      .filter(({ severity, code }) => severity === 'error' && !code.startsWith('duplicate_'))
      .flatMap(({ field, code }) => [...(field ? [field] : []), ...(code.endsWith('_busy') ? movers : [])]),
  );
  const mapped = new Set(state.columns.flatMap(({ field }) => field ?? []));
  const columns = mainFields[state.kind];
  const named = nameFields[state.kind];
  const open = (field: string): boolean => mapped.has(field) && wrongFields.has(field);
  const inName = named.some(open);
  const others = [...wrongFields].filter(
    (field) => mapped.has(field) && !columns.includes(field) && !named.includes(field),
  );
  const label =
    named
      .map((field) => line.cells[field] ?? '')
      .join(' ')
      .trim() ||
    line.cells.title ||
    `${line.cells.firstNameAr ?? ''} ${line.cells.lastNameAr ?? ''}`.trim();
  return (
    <li className={css.line} data-outcome={line.outcome} aria-busy={busy || undefined}>
      <span className={css.number}>
        <span className="visually-hidden">
          <Trans>Ligne</Trans>{' '}
        </span>
        {line.line}
        {line.sheet && <bdi className={css.sheet}>{line.sheet}</bdi>}
      </span>
      <span className={css.who}>
        {inName ? (
          named.map((field) => (
            <Cell key={field} line={line} field={field} name={name(field)} wrong={open(field)} onSave={save} />
          ))
        ) : (
          <bdi>{label || '–'}</bdi>
        )}
        <LineOrg state={state} line={line} />
      </span>
      {columns.map((field) => (
        <span key={field} className={css.value}>
          <span className={css.cellName}>{name(field)}</span>
          {open(field) ? (
            <Cell line={line} field={field} name={name(field)} wrong onSave={save} />
          ) : (
            <bdi>{line.cells[field] || '–'}</bdi>
          )}
        </span>
      ))}
      <span className={css.problems}>
        {line.issues.map((issue, i) => (
          <Problem
            // biome-ignore lint/suspicious/noArrayIndexKey: issues have no identity of their own and are all drawn again
            key={i}
            issue={issue}
            name={name}
            onSave={line.outcome === 'error' ? save : null}
          />
        ))}
        {line.changes.length > 0 && <Changes kind={state.kind} changes={line.changes} />}
        {line.outcome === 'create' && <OwnCells state={state} line={line} />}
        {others.map((field) => (
          <span key={field} className={css.other}>
            <span>{name(field)}</span>
            <Cell line={line} field={field} name={name(field)} wrong onSave={save} />
          </span>
        ))}
        {mended && line.outcome !== 'error' && line.outcome !== 'skipped' && (
          <StatusPill tone="ok" icon={IconCheck}>
            <Trans>Corrigée</Trans>
          </StatusPill>
        )}
        {line.outcome === 'skipped' && (
          <StatusPill>
            <Trans>Laissée de côté</Trans>
          </StatusPill>
        )}
      </span>
      <span className={css.act}>
        {line.outcome === 'error' && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => void change({ skip: true })}>
            <Trans>Laisser de côté</Trans>
          </Button>
        )}
        {line.outcome === 'skipped' && (
          <Button
            variant="quiet"
            size="small"
            icon={IconArrowBackUp}
            busy={busy}
            onClick={() => void change({ skip: false })}
          >
            <Trans>Reprendre la ligne</Trans>
          </Button>
        )}
      </span>
    </li>
  );
}
