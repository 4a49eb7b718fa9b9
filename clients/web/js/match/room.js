// The room before the start: who is there, the invitation, joining, bots for empty seats, the start.

import { addBot, askCode, start } from "../api.js";
import { button, h, show } from "../dom.js";
import { levelChoice, personFields } from "../fields.js";
import { t } from "../i18n.js";
import { held } from "../keyring.js";
import { qr } from "../qr/qr.js";
import { attempt, note } from "../speech.js";
import { optionLine, paceName, seatName } from "../words.js";
import { sitDown } from "./sitting.js";

/** A field with a link, and a button that copies it. */
export function linkField(label, address) {
  const field = h("input", {
    value: address,
    readonly: true,
    "aria-label": label,
    class: "link",
    onfocus: () => field.select(),
  });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      note(t("Copied."));
    } catch {
      note(t("Copy the marked link yourself: the browser does not allow it here."));
    }
  };
  return h("div", { class: "row" }, field, button(t("Copy"), copy));
}

const codes = new Map(); // by match: it is asked for once, however often the room is drawn

/** The short code of the match, as soon as it is there; nothing without one. */
function codeLine(id) {
  const line = h("p", { hidden: true });
  const asked = codes.get(id) ?? askCode(id).catch(() => null);
  codes.set(id, asked);
  asked.then((given) => {
    if (!given) return;
    const code = h("strong", { class: "code" }, given.code);
    show(line, t("Or they type this code on the front page:"), " ", code);
    line.hidden = false;
  });
  return line;
}

function invitation(id) {
  const address = `${location.origin}/match/${id}`;
  return h(
    "section",
    { class: "card invitation" },
    h("h2", {}, t("Invite others")),
    h("p", {}, t("Whoever opens this link can take a free seat.")),
    linkField(t("Invitation link"), address),
    codeLine(id),
    h("div", { class: "qr" }, qr(address, t("The same link as a QR code"))),
  );
}

function seatList(match, session, levels) {
  const host = held(match.id).host;
  const rows = match.seats.map((seat) => {
    const mine = seat.seat === match.seat ? ` ${t("(you)")}` : "";
    const level = levelChoice(levels, {
      "aria-label": t("Level of the bot on seat {number}", { number: seat.seat + 1 }),
    });
    const add = button(t("Add a bot"), async () => {
      await attempt(() => addBot(match.id, Number(level.value)));
      await session.refresh();
    });
    return h(
      "li",
      { class: seat.taken ? "taken" : "free" },
      h("span", { class: "number" }, seat.seat + 1),
      h("span", {}, seatName(match, seat.seat) + mine),
      !seat.taken && host ? h("span", { class: "row" }, level, add) : null,
    );
  });
  return h("ol", { class: "room-seats" }, rows);
}

function joinForm(match, session, levels) {
  const person = personFields(levels);
  const sit = async () => {
    if (!form.reportValidity()) return;
    await attempt(() => sitDown(match.id, person.read()));
    await session.refresh();
  };
  const form = h(
    "form",
    { class: "card form", onsubmit: (event) => event.preventDefault() },
    h("h2", {}, t("Take a seat")),
    person.name,
    person.standIn,
    h("p", {}, button(t("Join"), sit, { class: "main", type: "submit" })),
  );
  return form;
}

/** Draw the room into the place. */
export function drawRoom(place, session, described) {
  const { match } = session;
  const free = match.seats.filter(({ taken }) => !taken).length;
  const options = optionLine(match.options, described.options);
  const begin = button(t("Start without the free seats"), async () => {
    await attempt(() => start(match.id));
    await session.refresh();
  });
  const typing = place.contains(document.activeElement) && document.activeElement.name === "name";
  if (typing && place.dataset.room === String(match.seq)) return;
  place.dataset.room = String(match.seq);
  const seated = match.seat !== null;
  const gapless = free > 0 && match.seats.slice(0, -free).every(({ taken }) => taken);
  const waiting = free ? t("Waiting for {n} more.", { n: free }) : t("The match is about to start.");
  show(
    place,
    h("h1", {}, match.title),
    h(
      "p",
      { class: "waiting", role: "status" },
      waiting,
      " ",
      options ? h("span", { class: "small" }, options) : null,
    ),
    h(
      "div",
      { class: "pair" },
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("At the table")),
        seatList(match, session, described.levels),
        match.pace ? h("p", { class: "small" }, paceName(match.pace)) : null,
        h(
          "p",
          { class: "row" },
          h("a", { href: `/rules/${match.game}`, class: "button" }, t("Rules")),
          held(match.id).host && seated && gapless ? begin : null,
          seated ? button(t("Leave"), () => session.leave().then(() => session.left())) : null,
        ),
      ),
      seated || !free ? null : joinForm(match, session, described.levels),
      free ? invitation(match.id) : null,
    ),
  );
}
