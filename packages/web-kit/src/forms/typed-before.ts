/**
 * A form's first values: what a person typed into the prerendered form before its code came, else the empty ones. Give
 * it to the form as its values, or taking the page over would wipe it.
 * @param name the form's `name` attribute
 */
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
