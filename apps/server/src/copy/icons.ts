/** Why icons are not handed out. */
export const icons = {
  names: (p: { max: number }) =>
    `icons: name 1 to ${p.max} icons, separated by commas, of small letters, digits and hyphens, for example ?icons=music,arrow-left.`,
}
