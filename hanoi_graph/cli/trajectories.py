def register(verbs):
    pass
