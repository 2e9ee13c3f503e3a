import { dayAfter } from '../days.ts';
import { idNamed } from '../ids.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import * as c from '@encrier/contract/communication/media';
import { logout } from '@encrier/contract/access/auth';
import * as consents from '@encrier/contract/school/consents';
import { structure } from '@encrier/contract/school/imports';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { albums, type DemoAlbum } from './albums.ts';
import { scene } from './scenes.ts';

const day = 86_400_000;
type Places = { levels: ReadonlyMap<string, string>; classes: ReadonlyMap<string, string> };

async function placesOf(admin: Caller): Promise<Places> {
  const { levels } = await admin.call(structure, {});
  return {
    levels: new Map(levels.map(({ name, id }) => [name, id])),
    classes: new Map(levels.flatMap(({ classes }) => classes.map(({ name, id }) => [name, id] as const))),
  };
}

function audienceOf({ audience }: DemoAlbum, places: Places): AudienceRule[] {
  if ('everyone' in audience) return [{ kind: 'everyone' }];
  if ('className' in audience) return [{ kind: 'class', ref: idNamed(places.classes, audience.className) }];
  return audience.levels.map((level) => ({ kind: 'level', ref: idNamed(places.levels, level) }));
}

/**
 * Slips brought back to the office: most families of the teacher's class agree to albums, some have not answered yet.
 */
async function agree(admin: Caller, places: Places): Promise<void> {
  const { items } = await admin.call(consents.listConsents, { query: { classId: idNamed(places.classes, '3e A') } });
  for (const [index, pupil] of items.entries()) {
    const answer = pupil.purposes.find(({ purpose }) => purpose === 'albums')?.answers[0];
    // The family of the demo answers for itself, on its own screen.
    if (!answer || index % 6 === 2 || pupil.label.startsWith('Yasmine')) continue;
    await admin.call(consents.recordConsent, {
      params: { id: pupil.pupilId },
      body: { purpose: 'albums', granted: true, byId: answer.byId },
    });
  }
}

/** Creates an album as its author does: details, pictures one by one, tags, and publication. */
async function make(author: Caller, album: DemoAlbum, places: Places, at: Date, seed: number): Promise<void> {
  const { title, description, place, download } = album;
  const takenOn = dayAfter(at, -1);
  let made = await author.call(c.createAlbum, {
    body: {
      content: {
        kind: 'photos',
        title,
        description,
        place,
        download,
        takenOn,
        audience: audienceOf(album, places),
        expiresOn: null,
      },
    },
  });
  const params = { id: made.id };
  for (const [index, picture] of album.pictures.entries()) {
    const { id: fileId } = await author.upload(`image-${index + 1}.jpg`, await scene(picture.scene, seed + index));
    made = await author.call(c.addItems, {
      params,
      body: { items: [{ id: crypto.randomUUID(), fileId, caption: picture.caption }] },
    });
  }
  const first = made.items[0];
  if (album.tagged && first) {
    const { items } = await author.call(c.findPupils, { params, query: { q: album.tagged } });
    made = await author.call(c.tagItem, {
      params: { ...params, itemId: first.id },
      body: { pupilIds: items.slice(0, 1).map(({ pupilId }) => pupilId) },
    });
  }
  if (album.state !== 'draft')
    await author.call(c.publishAlbum, { params, body: { version: made.version, checked: true } });
}

/** Makes the demo's albums from the oldest, each at its own hour, through the same routes as everybody. */
async function seedMedia(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  const admin = await signIn('admin');
  const places = await placesOf(admin);
  await agree(admin, places);
  await admin.call(logout, { body: {} });
  for (const [index, album] of albums.entries()) {
    const at = new Date(Math.min(now.getTime(), Math.max(from.getTime(), now.getTime() - album.daysAgo * day)));
    door.at(at);
    const author = await signIn(album.author);
    await make(author, album, places, at, 40 + index * 10);
    await author.call(logout, { body: {} });
  }
}

export const mediaSeed: RoomSeed = { order: 40, seed: seedMedia };
