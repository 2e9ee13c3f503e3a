import { type BoardContent, type BoardLevel, boardLayouts, boardLevels } from '@encrier/contract/communication/boards';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Switch } from '@encrier/ui/actions/Switch';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutBoard, IconLayoutGrid, IconMapPin } from '@tabler/icons-react';
import { AudienceBox } from '../../../writing/writing.public.tsx';
import css from '../Boards.module.css';
import { levelWords } from '../words.ts';

export const emptyContent: BoardContent = {
  title: '',
  description: '',
  layout: 'columns',
  audience: [],
  pupils: 'post',
  guardians: 'none',
  staff: 'post',
  review: 'pupils',
  anonymous: false,
  freeMoves: true,
  reactions: true,
  comments: 'moderated',
};
type Props = {
  content: BoardContent;
  names: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<BoardContent>, added?: Record<string, string>) => void;
};
const layoutIcons = { columns: IconLayoutBoard, wall: IconLayoutGrid, map: IconMapPin } as const;

/** Fields of a board: title, layout, audience and what the audience may do. */
export function BoardForm({ content, names, errors, onChange }: Props) {
  const { t } = useLingui();
  const layouts = { columns: t`Colonnes`, wall: t`Mur`, map: t`Carte libre` };
  return (
    <>
      <TextField
        label={t`Titre`}
        maxLength={140}
        autoComplete="off"
        value={content.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t`Consigne`}
        optional={t`(facultatif)`}
        maxLength={500}
        rows={2}
        value={content.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={css.set}>
        <span className={css.legend}>
          <Trans>Disposition</Trans>
        </span>
        <Segmented
          label={t`Disposition`}
          wide
          value={content.layout}
          options={boardLayouts.map((value) => ({ value, label: layouts[value], icon: layoutIcons[value] }))}
          onChange={(layout) => onChange({ layout })}
        />
      </div>
      <fieldset className={css.set}>
        <legend className={css.legend}>
          <Trans>Partagé avec</Trans>
        </legend>
        <AudienceBox
          use="boards"
          rules={content.audience}
          names={names}
          error={errors['audience']}
          onChange={(audience, added) => onChange({ audience }, added)}
        />
      </fieldset>
      <Rights content={content} onChange={onChange} />
    </>
  );
}

function Rights({ content, onChange }: Pick<Props, 'content' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const levels = boardLevels.map((value) => ({ value, label: i18n._(levelWords[value]) }));
  const level = (label: string, key: 'pupils' | 'guardians' | 'staff') => (
    <SelectField
      label={label}
      value={content[key]}
      options={levels}
      onChange={(event) => onChange({ [key]: event.currentTarget.value as BoardLevel })}
    />
  );
  const reviews = [
    { value: 'none', label: t`Aucune` },
    { value: 'pupils', label: t`Celles des élèves` },
    { value: 'all', label: t`Toutes` },
  ];
  const comments = [
    { value: 'off', label: t`Fermés` },
    { value: 'moderated', label: t`Relus d’abord` },
    { value: 'free', label: t`Libres` },
  ];
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>
        <Trans>Ce que chacun peut faire</Trans>
      </legend>
      <div className={css.pair}>
        {level(t`Élèves`, 'pupils')}
        {level(t`Parents`, 'guardians')}
        {level(t`Personnel`, 'staff')}
      </div>
      <div className={css.pair}>
        <SelectField
          label={t`Cartes à valider avant affichage`}
          value={content.review}
          options={reviews}
          onChange={(event) => onChange({ review: event.currentTarget.value as BoardContent['review'] })}
        />
        <SelectField
          label={t`Commentaires`}
          value={content.comments}
          options={comments}
          onChange={(event) => onChange({ comments: event.currentTarget.value as BoardContent['comments'] })}
        />
      </div>
      <Switch
        label={t`Chacun peut déplacer toutes les cartes`}
        checked={content.freeMoves}
        onChange={(freeMoves) => onChange({ freeMoves })}
      />
      <Switch label={t`Réactions`} checked={content.reactions} onChange={(reactions) => onChange({ reactions })} />
      <Switch
        label={t`Cacher les noms`}
        note={t`Les professeurs voient toujours qui a écrit.`}
        checked={content.anonymous}
        onChange={(anonymous) => onChange({ anonymous })}
      />
    </fieldset>
  );
}
