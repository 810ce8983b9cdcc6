/** Returns text typed before hydration into the form named `name`, else the empty values. */
export function typedBefore<Values extends { [field in keyof Values]: string }>(name: string, empty: Values): Values {
  if (typeof document === 'undefined') return empty;
  const form = document.forms.namedItem(name);
  if (!form) return empty;
  const fields = Object.keys(empty).flatMap((field) => {
    const control = form.elements.namedItem(field);
    return control && 'value' in control ? [[field, String(control.value)]] : [];
  });
  return { ...empty, ...Object.fromEntries(fields) };
}
