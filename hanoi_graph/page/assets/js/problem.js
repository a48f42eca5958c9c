// What a person did or wrote that the rules do not allow: a key of the dictionaries and its values.

export class Problem extends Error {
  constructor(key, values = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}
