self.almanacRings = {"from":1795968000,"until":1827590400,"rings":[
]};
