// The page about the routes: what /openapi.json says, for people. In: the token behind # of the address. Out: a table.
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

/** An element with its text or its children. */
function made(name, ...children) {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

/** A row of a table: a heading and what stands beside it. */
function row(head, ...cells) {
  const heading = made("th", head);
  heading.scope = "row";
  return made("tr", heading, ...cells.map((cell) => made("td", cell)));
}

/** What can be given in the address of a route, and in its body. */
function about(route) {
  const table = made("table");
  for (const each of route.parameters ?? []) {
    const kinds = (each.schema.anyOf ?? [each.schema]).map((kind) => kind.enum?.filter(Boolean).join(", ") ?? kind.type);
    table.append(row(made("code", each.name), kinds.filter((kind) => kind !== "null").join(", "),
      each.description ?? each.schema.description ?? ""));
  }
  for (const [kind, body] of Object.entries(route.requestBody?.content ?? {})) {
    table.append(row("body", made("code", kind), body.schema.description ?? ""));
  }
  return table;
}

const answer = await fetch("/openapi.json", { headers: { Authorization: `Bearer ${token}` } });
const says = document.getElementById("says");
if (answer.ok) {
  const all = await answer.json();
  const groups = new Map();
  for (const [path, methods] of Object.entries(all.paths)) {
    for (const [method, route] of Object.entries(methods)) {
      const group = route.tags?.[0] ?? "more";
      if (!groups.has(group)) groups.set(group, made("section", made("h2", group)));
      groups.get(group).append(made("h3", `${method.toUpperCase()} ${path}`), made("p", route.summary ?? ""), about(route));
    }
  }
  document.getElementById("routes").append(...groups.values());
  says.textContent = `pseudo ${all.info.version}`;
} else {
  says.textContent = "This address has no token that is known here: take the link that pseudo serve printed, with docs/ before the #.";
}
