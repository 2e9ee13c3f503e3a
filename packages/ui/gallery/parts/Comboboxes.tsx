import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/actions/Button.tsx';
import { Avatar } from '../../src/data/Avatar.tsx';
import { Combobox, ComboboxName } from '../../src/fields/Combobox.tsx';
import { PickedOne, PickField } from '../../src/fields/PickField.tsx';
import { TagsField } from '../../src/fields/TagsField.tsx';
import { Show, useWords } from '../look.tsx';

const nothing = () => {};

function useSamples() {
  const w = useWords();
  return {
    w,
    label: w('Élève', 'التلميذ', 'Pupil'),
    listLabel: w('Propositions', 'اقتراحات', 'Suggestions'),
    items: [
      { id: 'a', label: 'Adam El Amrani', detail: w('6e A', 'السادسة أ', '6e A') },
      { id: 'b', label: 'Yasmine El Amrani', detail: w('3e A', 'الثالثة أ', '3e A') },
      { id: 'c', label: w('Tous les parents', 'جميع الأولياء', 'All parents'), detail: w('Fermé', 'مغلق', 'Closed') },
    ],
  };
}

/** Fields that find as one types, in every state of their list. */
export function Comboboxes() {
  return (
    <>
      <Picks />
      <Tags />
      <Bare />
    </>
  );
}

function Picks() {
  const { w, label, listLabel, items } = useSamples();
  const [text, setText] = useState('am');
  const found = { label, listLabel, onPick: nothing, text, onText: setText, items: items.slice(0, 2) };
  const none = { ...found, items: [] as typeof items };
  const face = (one: { label: string }) => <Avatar name={one.label} size={32} />;
  return (
    <Show name="PickField, PickedOne">
      <PickField {...found} detail={(one) => one.detail} />
      <PickField {...found} lead={face} help={w('Par le nom', 'بالاسم', 'By name')} />
      <PickField {...none} state={w('Recherche…', 'جارٍ البحث…', 'Searching…')} waiting />
      <PickField {...none} state={w('Aucun élève ne correspond', 'لا يوجد تلميذ مطابق', 'No pupil matches')} />
      <PickField {...none} error={w('Choisissez un élève.', 'اختر تلميذا.', 'Choose a pupil.')} />
      <PickField {...none} text="" placeholder={w('Nom', 'الاسم', 'Name')} disabled />
      <PickedOne
        one={items[0]!}
        detail={(one) => one.detail}
        change={w('Changer', 'تغيير', 'Change')}
        onChange={nothing}
      />
    </Show>
  );
}

function Tags() {
  const { w, listLabel, items } = useSamples();
  const [text, setText] = useState('');
  const [tags, setTags] = useState(['6e A', 'Samira El Amrani']);
  const common = {
    text,
    listLabel,
    items,
    onText: setText,
    onPick: nothing,
    onRemove: nothing,
    draw: (one: (typeof items)[number]) => <ComboboxName label={one.label} detail={one.detail} />,
    label: w('À', 'إلى', 'To'),
    more: (left: number) => w(`et ${left} autres`, `و ${left} آخرون`, `and ${left} more`),
    open: false,
  };
  const tag = (name: string) => ({
    key: name,
    label: name,
    icon: /^\d/.test(name) ? IconUsersGroup : IconUser,
    removeLabel: `${w('Retirer', 'إزالة', 'Remove')} ${name}`,
  });
  return (
    <Show name="TagsField" wide>
      <TagsField
        {...common}
        tags={tags.map(tag)}
        onRemove={(key) => setTags(tags.filter((one) => one !== key))}
        beside={<Button size="small">{w('Mes listes', 'لوائحي', 'My lists')}</Button>}
        placeholder={w('Ajouter…', 'إضافة…', 'Add…')}
      />
      <TagsField {...common} tags={Array.from({ length: 24 }, (_, at) => tag(`${at + 1}e`))} />
      <TagsField {...common} tags={[]} error={w('Choisissez quelqu’un.', 'اختر أحدا.', 'Choose somebody.')} />
      <TagsField {...common} tags={[tag('6e B')]} disabled />
    </Show>
  );
}

function Bare() {
  const { listLabel, items, w, label } = useSamples();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  return (
    <Show name="Combobox" wide>
      <Combobox
        text={text}
        listLabel={listLabel}
        open={open}
        items={items}
        onText={setText}
        onOpen={setOpen}
        aria-label={label}
        placeholder={w('Une classe, une personne…', 'قسم أو شخص…', 'A class, a person…')}
        onPick={({ label: name }) => setText(name)}
        unavailable={({ id }) => id === 'c'}
        onPress={() => setOpen(true)}
        draw={(one) => <ComboboxName label={one.label} detail={one.detail} />}
      />
      <Combobox
        listLabel={listLabel}
        items={[] as typeof items}
        text={''}
        onText={nothing}
        onPick={nothing}
        open={true}
        aria-label={`${label} 2`}
        draw={(one) => one.label}
        state={w('Le serveur ne répond pas.', 'الخادم لا يجيب.', 'The server does not answer.')}
      />
    </Show>
  );
}
